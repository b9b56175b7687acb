"""The desk: corrections of sheets, refused ones, and pairs that change places for one."""
