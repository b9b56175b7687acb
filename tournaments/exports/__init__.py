"""What is shown, as files of spreadsheets: `tables` say what stands in them, `files` write them."""
