// Written by writeFoldTable.ts from Lucene's ASCIIFoldingFilter. Do not edit.

/** In base 36: gap and length of each run of code points that are folded. */
export const FOLDED_RUNS =
  '4r,1 6,2 5,1 1,1 4,n 1,v 1,3w 2,7 1,6 1,6 1,6 2,2 5,6 1,5 8,1 4,16 2,29 2,e 2,g 2,2 1,1 1,4 1,8 5,7 1,1 2,3 ' +
  '1,7 5,1 1,8 2,1 1,2 1,1 1,2 2,2 574,h 3,9 3,3 1r,4 5,d 1,6 1,b 1,4 1,7 1,1 2u,4f 1,2l 1,2 7k,5 3,7 j,2 1,2 1' +
  ',3 1,1 7,6 4,2 2,2 s,2 2,r 1,5 6n,1 kb,4g gr,4 9,18 y4,d 1,2 1,6 1,1 1,3 bv,2 nwe,2 6,18 2,6 2,3 g,e 38,5 ge' +
  '8,5 1,1 sa,1r 1,r 1,2'

/** What those code points become, in order. Forms of several characters are between spaces. */
export const FOLDED_FORMS =
  '"231"AAAAAA AE CEEEEIIIIDNOOOOOOUUUUY TH  ss aaaaaa ae ceeeeiiiidnoooooouuuuy th yAaAaAaCcCcCcCcDdDdEeEeEeEe' +
  'EeGgGgGgGgHhHhIiIiIiIiIi IJ  ij JjKkqLlLlLlLlLlNnNnNnnNnOoOoOo OE  oe RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZ' +
  'zZzZzsbBBbOCcDDDdEAEFfG hv IIKklMNnOOoPptTtTUuVYyZzw DZ  Dz  dz  LJ  Lj  lj  NJ  Nj  nj AaIiOoUuUuUuUuUueAaA' +
  'a AE  ae GGGGKkOoOoj DZ  Dz  dz Gg HV WNnAa AE  ae OoAaAaEeEeIiIiOoOoRrRrUuUuSsTtZzHhNd OU  ou ZzAaEeOoOoOoO' +
  'oYylntj db  qp ACcLTszBUVEeJjQqRrYyabocddeaaeeeejggGhhiIlllmmmnnNo OE rrrrRRsjttuvvwyYzzCBeGHjkLq dz  dz  ts' +
  '  tc  ls  lz hhA AE  ae BCDDEeiJKLMNOO oe  OU ooPRRTUVWZiruv ue bdfmnprrstzgg th IipUbdfgklmnprsvxzadeeeaiou' +
  'AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTt' +
  'TtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyafss SS AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEeEeEeEeEeIiIiOoOoOoOoOo' +
  'OoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy LL  ll VYy-----\'\'\'\'"""\'"\'"^\'\' !! /[] ??  ?!  !? *;%~0i456789+-=()n01234' +
  '56789+-=()aeoxac123456789 10  11  12  13  14  15  16  17  18  19  20  (1)  (2)  (3)  (4)  (5)  (6)  (7)  (8)' +
  '  (9)  (10)  (11)  (12)  (13)  (14)  (15)  (16)  (17)  (18)  (19)  (20)  1.  2.  3.  4.  5.  6.  7.  8.  9. ' +
  ' 10.  11.  12.  13.  14.  15.  16.  17.  18.  19.  20.  (a)  (b)  (c)  (d)  (e)  (f)  (g)  (h)  (i)  (j)  (k' +
  ')  (l)  (m)  (n)  (o)  (p)  (q)  (r)  (s)  (t)  (u)  (v)  (w)  (x)  (y)  (z) ABCDEFGHIJKLMNOPQRSTUVWXYZabcde' +
  'fghijklmnopqrstuvwxyz0 11  12  13  14  15  16  17  18  19  20 123456789 10 0\'\'""()()<>""<>[]{}123456789 10 1' +
  '23456789 10 123456789 10 LlLPRatHhKkZzMavWwvHheoEj ((  ))  TZ  tz FS AA  aa  AO  ao  AU  au  AV  av  AV  av ' +
  ' AY  ay ccKkKkKkLlLlOoOo OO  oo PpPpPpQqQqRrVv VY  vy Zz TH  th VDdFfGGgLlRrsSTFpMIM ff  fi  fl  ffi  ffl  s' +
  't !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_abcdefghijklmnopqrstuvwxyz{}~'
