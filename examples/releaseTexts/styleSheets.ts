/** Style sheets as services attach them; `{size}` and `{margin}` are numbers. */
export const styleSheets: readonly string[] = [
  'body{font-family: Georgia, serif; font-size: {size}px} h2{margin:{margin}em 0 .4em}',
  'p{margin:0 0 .{margin}em;line-height:1.5} .dropcap{font-size:{size}px;float:left}',
  '/* house style */ body { font: {size}px/1.4 Verdana, sans-serif; color:#1a2b3c } ' +
    'a { text-decoration: none }',
  'table{border-collapse:collapse} td,th{padding:{margin}px;border:1px solid silver} ' +
    '.factbox{background: beige}',
  '@media print{ .gallery{display: none} body{font-size:{size}pt} }',
  'h2 { color: navy; font-family:Georgia } li { margin-left: {margin}em }',
]
