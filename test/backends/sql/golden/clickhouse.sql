-- bank
"t"."body_u121" like {p1:String}
--   "% bank %"

-- "central bank"
"t"."body_u121" like {p1:String}
--   "% central bank %"

-- "central bank"~3
("t"."body_u121" like {p1:String} and "t"."body_u121" like {p2:String} and match("t"."body_u121", {p3:String}))
--   "% central %"
--   "% bank %"
--   " central (?:[^ ]+ ){0,3}bank | bank (?:[^ ]+ ){0,1}central "

-- ba*
"t"."body_u121" like {p1:String}
--   "% ba%"

-- *bank*
"t"."body_u121" like {p1:String}
--   "%bank%"

-- ba?k
match("t"."body_u121", {p1:String})
--   " ba[^ ]k "

-- b*k
match("t"."body_u121", {p1:String})
--   " b[^ ]*k "

-- roam~1
match("t"."body_u121", {p1:String})
--   " (?:(?:ro(?:a(?:[^ ]?|m[^ ]?|[^ ]m)|(?:[^ ]?|a[^ ]?|[^ ]a)m|ma)|(?:r(?:[^ ]?|o[^ ]?|[^ ]o)|(?:[^ ]?|r[^ ]?|[^ ]r)o|or)am|raom)) "

-- central~2
match("t"."body_u121", {p1:String})
--   " (?:(?:cen(?:tr(?:a(?:[^ ]{0,2}|l[^ ]{0,2}|[^ ]l[^ ]?|[^ ]{2}l)|(?:[^ ]?|a[^ ]?|[^ ]a)(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]{0,2}|a[^ ]{0,2}|[^ ]a[^ ]?|[^ ]{2}a)l|la[^ ]?|[^ ]?la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]{0,2}|r[^ ]{0,2}|[^ ]r[^ ]?|[^ ]{2}r)|(?:[^ ]?|t[^ ]?|[^ ]t)(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]{0,2}|t[^ ]{0,2}|[^ ]t[^ ]?|[^ ]{2}t)r|rt[^ ]?|[^ ]?rt)al|tar(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|t[^ ]?|[^ ]t)arl)|(?:c(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]?|c[^ ]?|[^ ]c)en|ecn)(?:tr(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)al|tarl)|(?:c(?:e(?:[^ ]{0,2}|n[^ ]{0,2}|[^ ]n[^ ]?|[^ ]{2}n)|(?:[^ ]?|e[^ ]?|[^ ]e)(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]{0,2}|e[^ ]{0,2}|[^ ]e[^ ]?|[^ ]{2}e)n|ne[^ ]?|[^ ]?ne)|(?:[^ ]?|c[^ ]?|[^ ]c)(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]{0,2}|c[^ ]{0,2}|[^ ]c[^ ]?|[^ ]{2}c)en|ec(?:[^ ]?|n[^ ]?|[^ ]n)|[^ ]?ecn)tral|cetn(?:r(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:[^ ]?|r[^ ]?|[^ ]r)al|arl)|(?:c(?:[^ ]?|e[^ ]?|[^ ]e)|(?:[^ ]?|c[^ ]?|[^ ]c)e|ec)tnral)) "

-- /joh?n(ath[oa]n)/
match("t"."body_u121", {p1:String})
--   " (?:joh?nath[oa]n) "

-- body:[a TO b}
arrayExists(isoquery_element -> isoquery_element <> '' and (isoquery_element >= {p1:String} and isoquery_element < {p2:String}), splitByChar(' ', ifNull("t"."body_u121", '')))
--   "a"
--   "b"

-- body:*
"t"."body_u121" is not null

-- org:"ACME Bank"
"t"."org_normalized" = {p1:String}
--   "acme bank"

-- code:AB
"t"."code" = {p1:String}
--   "AB"

-- code:(a b c) OR pages:1
("t"."code" in {p1:Array(String)} or "t"."pages" = {p2:Int64})
--   ["a","b","c"]
--   1n

-- code:a_b%*
"t"."code" like {p1:String}
--   "a\\_b\\%%"

-- code:?\[x
"t"."code" like {p1:String}
--   "_[x"

-- code:[a TO b}
("t"."code" >= {p1:String} and "t"."code" < {p2:String})
--   "a"
--   "b"

-- code:ab~1
match("t"."code", {p1:String})
--   "\\A(?:(?:a(?:.?|b.?|.b)|(?:.?|a.?|.a)b|ba))\\z"

-- code:/a+/
match("t"."code", {p1:String})
--   "\\A(?:a+)\\z"

-- code:*
"t"."code" is not null

-- codes:AB
has("t"."codes", {p1:String})
--   "AB"

-- codes:a*
arrayExists(isoquery_element -> isoquery_element like {p1:String}, "t"."codes")
--   "a%"

-- codes:*
arrayExists(isoquery_element -> isoquery_element is not null, "t"."codes")

-- source:ACME
"t"."source_normalized" = {p1:String}
--   "acme"

-- tags:A
has("t"."tags_normalized", {p1:String})
--   "a"

-- tags:*
arrayExists(isoquery_element -> isoquery_element is not null, "t"."tags_normalized")

-- sizes:*
arrayExists(isoquery_element -> isoquery_element is not null, "t"."sizes")

-- memo:bank
lower("t"."memo") like {p1:String}
--   "%bank%"

-- memo:"a b"
lower("t"."memo") like {p1:String}
--   "%a b%"

-- memo:b?n*k
lower("t"."memo") like {p1:String}
--   "%b_n%k%"

-- price:1.5
"t"."price" = {p1:Float64}
--   1.5

-- price:{0 TO *]
"t"."price" > {p1:Float64}
--   0

-- pages:[1 TO 9]
("t"."pages" >= {p1:Int64} and "t"."pages" <= {p2:Int64})
--   1n
--   9n

-- sizes:>3
arrayExists(isoquery_element -> isoquery_element >= {p1:Int64}, "t"."sizes")
--   4n

-- live:true
"t"."live" = {p1:Bool}
--   true

-- at:2019-10-17
("t"."at" >= fromUnixTimestamp64Milli({p1:Int64}) and "t"."at" < fromUnixTimestamp64Milli({p2:Int64}))
--   1571270400000n
--   1571356800000n

-- at:>2019
"t"."at" >= fromUnixTimestamp64Milli({p1:Int64})
--   1577836800000n

-- NOT bank
not ("t"."body_u121" is not null and "t"."body_u121" like {p1:String})
--   "% bank %"

-- NOT (code:a AND NOT price:>1)
not (("t"."code" is not null and "t"."code" = {p1:String}) and not ("t"."price" > {p2:Float64}))
--   "a"
--   1

-- a AND b AND c AND d
("t"."body_u121" like {p1:String} and "t"."body_u121" like {p2:String} and "t"."body_u121" like {p3:String} and "t"."body_u121" like {p4:String})
--   "% a %"
--   "% b %"
--   "% c %"
--   "% d %"

-- -a -b +c
(not (("t"."body_u121" is not null and "t"."body_u121" like {p1:String}) or ("t"."body_u121" is not null and "t"."body_u121" like {p2:String})) and "t"."body_u121" like {p3:String})
--   "% a %"
--   "% b %"
--   "% c %"

-- +c -a -b
("t"."body_u121" like {p1:String} and not (("t"."body_u121" is not null and "t"."body_u121" like {p2:String}) or ("t"."body_u121" is not null and "t"."body_u121" like {p3:String})))
--   "% c %"
--   "% a %"
--   "% b %"

-- c OR (d AND NOT a AND NOT b)
("t"."body_u121" like {p1:String} or ("t"."body_u121" like {p2:String} and not (("t"."body_u121" is not null and "t"."body_u121" like {p3:String}) or ("t"."body_u121" is not null and "t"."body_u121" like {p4:String}))))
--   "% c %"
--   "% d %"
--   "% a %"
--   "% b %"

-- NOT (live:true AND NOT code:a AND NOT code:b)
not (("t"."live" is not null and "t"."live" = {p1:Bool}) and not ("t"."code" in {p2:Array(String)}))
--   true
--   ["a","b"]

-- codes:(a b c)
hasAny("t"."codes", {p1:Array(String)})
--   ["a","b","c"]

-- a b c d e f g h i j k l m n o p
multiSearchAny("t"."body_u121", {p1:Array(String)})
--   [" a "," b "," c "," d "," e "," f "," g "," h "," i "," j "," k "," l "," m "," n "," o "," p "]
