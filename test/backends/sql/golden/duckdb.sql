-- bank
contains("t"."body_u121" collate "binary", $1)
--   " bank "

-- "central bank"
contains("t"."body_u121" collate "binary", $1)
--   " central bank "

-- "central bank"~3
case when (contains("t"."body_u121" collate "binary", $1) and contains("t"."body_u121" collate "binary", $2)) then regexp_matches("t"."body_u121", $3) else false end
--   " central "
--   " bank "
--   " central (?:[^ ]+ ){0,3}bank | bank (?:[^ ]+ ){0,1}central "

-- ba*
contains("t"."body_u121" collate "binary", $1)
--   " ba"

-- *bank*
contains("t"."body_u121" collate "binary", $1)
--   "bank"

-- ba?k
(contains("t"."body_u121" collate "binary", $1) and regexp_matches("t"."body_u121", $2))
--   " ba"
--   " (?:ba[^ ]k) "

-- b*k
(contains("t"."body_u121" collate "binary", $1) and regexp_matches("t"."body_u121", $2))
--   " b"
--   " (?:b[^ ]*k) "

-- roam~1
regexp_matches("t"."body_u121", $1)
--   " (?:(?:ro(?:a(?:[^ ]?|m[^ ]?|[^ ]m)|(?:[^ ]?|a[^ ]?|[^ ]a)m|ma)|(?:r(?:[^ ]?|o[^ ]?|[^ ]o)|(?:[^ ]?|r[^ ]?|[^ ]r)o|or)am|raom)) "

-- central~2
regexp_matches("t"."body_u121", $1)
--   " (?:(?:cen(?:tr(?:a(?:[^ ]{0,2}|l[^ ]{0,2}|[^ ]l[^ ]?|[^ ]{2}l)|(?:[^ ]?|a[^ ]?|[^ ]a)(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]{0,2}|a[^ ]{0,2}|[^ ]a[^ ]?|[^ ]{2}a)l|la[^ ]?|[^ ]?la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]{0,2}|r[^ ]{0,2}|[^ ]r[^ ]?|[^ ]{2}r)|(?:[^ ]?|t[^ ]?|[^ ]t)(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]{0,2}|t[^ ]{0,2}|[^ ]t[^ ]?|[^ ]{2}t)r|rt[^ ]?|[^ ]?rt)al|tar(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|t[^ ]?|[^ ]t)arl)|(?:c(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]?|c[^ ]?|[^ ]c)en|ecn)(?:tr(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)al|tarl)|(?:c(?:e(?:[^ ]{0,2}|n[^ ]{0,2}|[^ ]n[^ ]?|[^ ]{2}n)|(?:[^ ]?|e[^ ]?|[^ ]e)(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]{0,2}|e[^ ]{0,2}|[^ ]e[^ ]?|[^ ]{2}e)n|ne[^ ]?|[^ ]?ne)|(?:[^ ]?|c[^ ]?|[^ ]c)(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]{0,2}|c[^ ]{0,2}|[^ ]c[^ ]?|[^ ]{2}c)en|ec(?:[^ ]?|n[^ ]?|[^ ]n)|[^ ]?ecn)tral|cetn(?:r(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:[^ ]?|r[^ ]?|[^ ]r)al|arl)|(?:c(?:[^ ]?|e[^ ]?|[^ ]e)|(?:[^ ]?|c[^ ]?|[^ ]c)e|ec)tnral)) "

-- /joh?n(ath[oa]n)/
regexp_matches("t"."body_u121", $1)
--   " (?:joh?nath[oa]n) "

-- body:[a TO b}
coalesce(len(list_filter(string_split("t"."body_u121", ' '), lambda isoquery_element: isoquery_element <> '' and (isoquery_element collate "binary" >= $1 and isoquery_element collate "binary" < $2))), 0) > 0
--   "a"
--   "b"

-- body:*
"t"."body_u121" is not null

-- org:"ACME Bank"
"t"."org_normalized" collate "binary" = $1
--   "acme bank"

-- code:AB
"t"."code" collate "binary" = $1
--   "AB"

-- code:(a b c) OR pages:1
("t"."code" collate "binary" in ($1, $2, $3) or "t"."pages" = cast($4 as bigint))
--   "a"
--   "b"
--   "c"
--   1

-- code:a_b%*
starts_with("t"."code" collate "binary", $1)
--   "a_b%"

-- code:?\[x
regexp_full_match("t"."code", $1, 's')
--   ".\\[x"

-- code:[a TO b}
("t"."code" collate "binary" >= $1 and "t"."code" collate "binary" < $2)
--   "a"
--   "b"

-- code:ab~1
regexp_full_match("t"."code", $1, 's')
--   "(?:a(?:.?|b.?|.b)|(?:.?|a.?|.a)b|ba)"

-- code:/a+/
regexp_full_match("t"."code", $1, 's')
--   "a+"

-- code:*
"t"."code" is not null

-- codes:AB
list_contains("t"."codes", $1)
--   "AB"

-- codes:a*
coalesce(len(list_filter("t"."codes", lambda isoquery_element: starts_with(isoquery_element collate "binary", $1))), 0) > 0
--   "a"

-- codes:*
coalesce(len(list_filter("t"."codes", lambda isoquery_element: isoquery_element is not null)), 0) > 0

-- source:ACME
"t"."source_normalized" collate "binary" = $1
--   "acme"

-- tags:A
list_contains("t"."tags_normalized", $1)
--   "a"

-- tags:*
coalesce(len(list_filter("t"."tags_normalized", lambda isoquery_element: isoquery_element is not null)), 0) > 0

-- sizes:*
coalesce(len(list_filter("t"."sizes", lambda isoquery_element: isoquery_element is not null)), 0) > 0

-- memo:bank
regexp_matches("t"."memo", $1, 's')
--   "[bB][aA][nN][kK]"

-- memo:"a b"
regexp_matches("t"."memo", $1, 's')
--   "[aA] [bB]"

-- memo:b?n*k
regexp_matches("t"."memo", $1, 's')
--   "([bB].[nN].*[kK])"

-- price:1.5
"t"."price" = cast($1 as double)
--   1.5

-- price:{0 TO *]
"t"."price" > cast($1 as double)
--   0

-- pages:[1 TO 9]
("t"."pages" >= cast($1 as bigint) and "t"."pages" <= cast($2 as bigint))
--   1
--   9

-- sizes:>3
coalesce(len(list_filter("t"."sizes", lambda isoquery_element: isoquery_element >= cast($1 as bigint))), 0) > 0
--   4

-- live:true
"t"."live" = $1
--   true

-- at:2019-10-17
("t"."at" >= cast($1 as timestamp) and "t"."at" < cast($2 as timestamp))
--   "2019-10-17 00:00:00.000"
--   "2019-10-18 00:00:00.000"

-- at:>2019
"t"."at" >= cast($1 as timestamp)
--   "2020-01-01 00:00:00.000"

-- NOT bank
not ("t"."body_u121" is not null and contains("t"."body_u121" collate "binary", $1))
--   " bank "

-- NOT (code:a AND NOT price:>1)
not (("t"."code" is not null and "t"."code" collate "binary" = $1) and not ("t"."price" > cast($2 as double)))
--   "a"
--   1

-- a AND b AND c AND d
(contains("t"."body_u121" collate "binary", $1) and contains("t"."body_u121" collate "binary", $2) and contains("t"."body_u121" collate "binary", $3) and contains("t"."body_u121" collate "binary", $4))
--   " a "
--   " b "
--   " c "
--   " d "

-- -a -b +c
(not ("t"."body_u121" is not null and regexp_matches("t"."body_u121", $1)) and contains("t"."body_u121" collate "binary", $2))
--   " (?:a|b) "
--   " c "

-- +c -a -b
(contains("t"."body_u121" collate "binary", $1) and not ("t"."body_u121" is not null and regexp_matches("t"."body_u121", $2)))
--   " c "
--   " (?:a|b) "

-- c OR (d AND NOT a AND NOT b)
(contains("t"."body_u121" collate "binary", $1) or (contains("t"."body_u121" collate "binary", $2) and not ("t"."body_u121" is not null and regexp_matches("t"."body_u121", $3))))
--   " c "
--   " d "
--   " (?:a|b) "

-- NOT (live:true AND NOT code:a AND NOT code:b)
not (("t"."live" is not null and "t"."live" = $1) and not ("t"."code" collate "binary" in ($2, $3)))
--   true
--   "a"
--   "b"

-- codes:(a b c)
list_has_any("t"."codes", [$1, $2, $3])
--   "a"
--   "b"
--   "c"

-- a b c d e f g h i j k l m n o p
regexp_matches("t"."body_u121", $1)
--   " (?:a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p) "
