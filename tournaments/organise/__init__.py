"""Steps that touch rows and books together: open, enter, remark, import, export."""
