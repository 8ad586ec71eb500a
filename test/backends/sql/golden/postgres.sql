-- bank
"t"."body_u121" collate "C" like $1 escape '!'
--   "% bank %"

-- "central bank"
"t"."body_u121" collate "C" like $1 escape '!'
--   "% central bank %"

-- "central bank"~3
("t"."body_u121" collate "C" like $1 escape '!' and "t"."body_u121" collate "C" like $2 escape '!' and exists (select 1 from (select "t"."body_u121" || '' as value offset 0) as isoquery_text where case when ((exists (select 1 from unnest((string_to_array(isoquery_text.value collate "C", $3))[2:]) as isoquery_rest(value) where $4 in (split_part(isoquery_rest.value, ' ', 1), split_part(isoquery_rest.value, ' ', 2), split_part(isoquery_rest.value, ' ', 3), split_part(isoquery_rest.value, ' ', 4)) or starts_with(isoquery_rest.value, $5)) or exists (select 1 from unnest((string_to_array(isoquery_text.value collate "C", $6))[2:]) as isoquery_rest(value) where $7 in (split_part(isoquery_rest.value, ' ', 1), split_part(isoquery_rest.value, ' ', 2)) or starts_with(isoquery_rest.value, $8))) and isoquery_text.value collate "C" ~ $9) then true else false end))
--   "% central %"
--   "% bank %"
--   " central "
--   "bank"
--   "central "
--   " bank "
--   "central"
--   "bank "
--   " central (?:[^ ]+ ){0,3}bank | bank (?:[^ ]+ ){0,1}central "

-- ba*
"t"."body_u121" collate "C" like $1 escape '!'
--   "% ba%"

-- *bank*
"t"."body_u121" collate "C" like $1 escape '!'
--   "%bank%"

-- ba?k
("t"."body_u121" ~ $1 collate "C" and ($2 or ("t"."body_u121" || '') ~ $3 collate "C"))
--   " ba[^ ]k "
--   true
--   " ba[^ ]k "

-- b*k
("t"."body_u121" ~ $1 collate "C" and ($2 or ("t"."body_u121" || '') ~ $3 collate "C"))
--   " b[^ ]*k "
--   true
--   " b[^ ]*k "

-- roam~1
("t"."body_u121" ~ $1 collate "C" and ($2 or ("t"."body_u121" || '') ~ $3 collate "C"))
--   " (?:(?:ro(?:a(?:[^ ]?|m[^ ]?|[^ ]m)|(?:[^ ]?|a[^ ]?|[^ ]a)m|ma)|(?:r(?:[^ ]?|o[^ ]?|[^ ]o)|(?:[^ ]?|r[^ ]?|[^ ]r)o|or)am|raom)) "
--   true
--   " (?:(?:ro(?:a(?:[^ ]?|m[^ ]?|[^ ]m)|(?:[^ ]?|a[^ ]?|[^ ]a)m|ma)|(?:r(?:[^ ]?|o[^ ]?|[^ ]o)|(?:[^ ]?|r[^ ]?|[^ ]r)o|or)am|raom)) "

-- central~2
("t"."body_u121" ~ $1 collate "C" and ($2 or ("t"."body_u121" || '') ~ $3 collate "C"))
--   " (?:(?:cen(?:tr(?:a(?:[^ ]{0,2}|l[^ ]{0,2}|[^ ]l[^ ]?|[^ ]{2}l)|(?:[^ ]?|a[^ ]?|[^ ]a)(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]{0,2}|a[^ ]{0,2}|[^ ]a[^ ]?|[^ ]{2}a)l|la[^ ]?|[^ ]?la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]{0,2}|r[^ ]{0,2}|[^ ]r[^ ]?|[^ ]{2}r)|(?:[^ ]?|t[^ ]?|[^ ]t)(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]{0,2}|t[^ ]{0,2}|[^ ]t[^ ]?|[^ ]{2}t)r|rt[^ ]?|[^ ]?rt)al|tar(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|t[^ ]?|[^ ]t)arl)|(?:c(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]?|c[^ ]?|[^ ]c)en|ecn)(?:tr(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)al|tarl)|(?:c(?:e(?:[^ ]{0,2}|n[^ ]{0,2}|[^ ]n[^ ]?|[^ ]{2}n)|(?:[^ ]?|e[^ ]?|[^ ]e)(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]{0,2}|e[^ ]{0,2}|[^ ]e[^ ]?|[^ ]{2}e)n|ne[^ ]?|[^ ]?ne)|(?:[^ ]?|c[^ ]?|[^ ]c)(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]{0,2}|c[^ ]{0,2}|[^ ]c[^ ]?|[^ ]{2}c)en|ec(?:[^ ]?|n[^ ]?|[^ ]n)|[^ ]?ecn)tral|cetn(?:r(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:[^ ]?|r[^ ]?|[^ ]r)al|arl)|(?:c(?:[^ ]?|e[^ ]?|[^ ]e)|(?:[^ ]?|c[^ ]?|[^ ]c)e|ec)tnral)) "
--   true
--   " (?:(?:cen(?:tr(?:a(?:[^ ]{0,2}|l[^ ]{0,2}|[^ ]l[^ ]?|[^ ]{2}l)|(?:[^ ]?|a[^ ]?|[^ ]a)(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]{0,2}|a[^ ]{0,2}|[^ ]a[^ ]?|[^ ]{2}a)l|la[^ ]?|[^ ]?la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]{0,2}|r[^ ]{0,2}|[^ ]r[^ ]?|[^ ]{2}r)|(?:[^ ]?|t[^ ]?|[^ ]t)(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]{0,2}|t[^ ]{0,2}|[^ ]t[^ ]?|[^ ]{2}t)r|rt[^ ]?|[^ ]?rt)al|tar(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|t[^ ]?|[^ ]t)arl)|(?:c(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]?|c[^ ]?|[^ ]c)en|ecn)(?:tr(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)al|tarl)|(?:c(?:e(?:[^ ]{0,2}|n[^ ]{0,2}|[^ ]n[^ ]?|[^ ]{2}n)|(?:[^ ]?|e[^ ]?|[^ ]e)(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]{0,2}|e[^ ]{0,2}|[^ ]e[^ ]?|[^ ]{2}e)n|ne[^ ]?|[^ ]?ne)|(?:[^ ]?|c[^ ]?|[^ ]c)(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]{0,2}|c[^ ]{0,2}|[^ ]c[^ ]?|[^ ]{2}c)en|ec(?:[^ ]?|n[^ ]?|[^ ]n)|[^ ]?ecn)tral|cetn(?:r(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:[^ ]?|r[^ ]?|[^ ]r)al|arl)|(?:c(?:[^ ]?|e[^ ]?|[^ ]e)|(?:[^ ]?|c[^ ]?|[^ ]c)e|ec)tnral)) "

-- /joh?n(ath[oa]n)/
("t"."body_u121" ~ $1 collate "C" and ($2 or ("t"."body_u121" || '') ~ $3 collate "C"))
--   " (?:joh?nath[oa]n) "
--   true
--   " (?:joh?nath[oa]n) "

-- body:[a TO b}
exists (select 1 from unnest(string_to_array("t"."body_u121" collate "C", ' ')) as isoquery_element(value) where isoquery_element.value <> '' and (isoquery_element.value >= $1 collate "C" and isoquery_element.value < $2 collate "C"))
--   "a"
--   "b"

-- body:*
"t"."body_u121" is not null

-- org:"ACME Bank"
"t"."org_normalized" = $1 collate "C"
--   "acme bank"

-- code:AB
cast("t"."code" as text) = $1 collate "C"
--   "AB"

-- code:(a b c) OR pages:1
(cast("t"."code" as text) in ($1 collate "C", $2, $3) or "t"."pages" = cast($4 as bigint))
--   "a"
--   "b"
--   "c"
--   1

-- code:a_b%*
cast("t"."code" as text) collate "C" like $1 escape '!'
--   "a!_b!%%"

-- code:?\[x
cast("t"."code" as text) collate "C" like $1 escape '!'
--   "_[x"

-- code:[a TO b}
(cast("t"."code" as text) >= $1 collate "C" and cast("t"."code" as text) < $2 collate "C")
--   "a"
--   "b"

-- code:ab~1
(cast("t"."code" as text) ~ $1 collate "C" and ($2 or (cast("t"."code" as text) || '') ~ $3 collate "C"))
--   "^(?:(?:a(?:.?|b.?|.b)|(?:.?|a.?|.a)b|ba))$"
--   true
--   "^(?:(?:a(?:.?|b.?|.b)|(?:.?|a.?|.a)b|ba))$"

-- code:/a+/
(cast("t"."code" as text) ~ $1 collate "C" and ($2 or (cast("t"."code" as text) || '') ~ $3 collate "C"))
--   "^(?:a+)$"
--   true
--   "^(?:a+)$"

-- code:*
"t"."code" is not null

-- codes:AB
cast("t"."codes" as text[]) @> array[$1] collate "C"
--   "AB"

-- codes:a*
exists (select 1 from unnest(cast("t"."codes" as text[])) as isoquery_element(value) where isoquery_element.value collate "C" like $1 escape '!')
--   "a%"

-- codes:*
exists (select 1 from unnest("t"."codes") as isoquery_element(value) where isoquery_element.value is not null)

-- source:ACME
"t"."source_normalized" = $1 collate "C"
--   "acme"

-- tags:A
cast("t"."tags_normalized" as text[]) @> array[$1] collate "C"
--   "a"

-- tags:*
exists (select 1 from unnest("t"."tags_normalized") as isoquery_element(value) where isoquery_element.value is not null)

-- sizes:*
exists (select 1 from unnest("t"."sizes") as isoquery_element(value) where isoquery_element.value is not null)

-- memo:bank
lower(cast("t"."memo" as text) collate "C") collate "C" like $1 escape '!'
--   "%bank%"

-- memo:"a b"
lower(cast("t"."memo" as text) collate "C") collate "C" like $1 escape '!'
--   "%a b%"

-- memo:b?n*k
lower(cast("t"."memo" as text) collate "C") collate "C" like $1 escape '!'
--   "%b_n%k%"

-- price:1.5
"t"."price" = cast($1 as double precision)
--   1.5

-- price:{0 TO *]
"t"."price" > cast($1 as double precision)
--   0

-- pages:[1 TO 9]
("t"."pages" >= cast($1 as bigint) and "t"."pages" <= cast($2 as bigint))
--   1
--   9

-- sizes:>3
exists (select 1 from unnest("t"."sizes") as isoquery_element(value) where isoquery_element.value >= cast($1 as bigint))
--   4

-- live:true
"t"."live" = $1
--   true

-- at:2019-10-17
("t"."at" >= cast(cast($1 as text) as timestamptz(3)) and "t"."at" < cast(cast($2 as text) as timestamptz(3)))
--   "2019-10-17T00:00:00.000Z"
--   "2019-10-18T00:00:00.000Z"

-- at:>2019
"t"."at" >= cast(cast($1 as text) as timestamptz(3))
--   "2020-01-01T00:00:00.000Z"

-- NOT bank
not ("t"."body_u121" is not null and "t"."body_u121" collate "C" like $1 escape '!')
--   "% bank %"

-- NOT (code:a AND NOT price:>1)
not ((cast("t"."code" as text) is not null and cast("t"."code" as text) = $1 collate "C") and not ("t"."price" > cast($2 as double precision)))
--   "a"
--   1

-- a AND b AND c AND d
("t"."body_u121" collate "C" like $1 escape '!' and "t"."body_u121" collate "C" like $2 escape '!' and "t"."body_u121" collate "C" like $3 escape '!' and "t"."body_u121" collate "C" like $4 escape '!')
--   "% a %"
--   "% b %"
--   "% c %"
--   "% d %"

-- -a -b +c
(not (("t"."body_u121" is not null and "t"."body_u121" collate "C" like $1 escape '!') or ("t"."body_u121" is not null and "t"."body_u121" collate "C" like $2 escape '!')) and "t"."body_u121" collate "C" like $3 escape '!')
--   "% a %"
--   "% b %"
--   "% c %"

-- +c -a -b
("t"."body_u121" collate "C" like $1 escape '!' and not (("t"."body_u121" is not null and "t"."body_u121" collate "C" like $2 escape '!') or ("t"."body_u121" is not null and "t"."body_u121" collate "C" like $3 escape '!')))
--   "% c %"
--   "% a %"
--   "% b %"

-- c OR (d AND NOT a AND NOT b)
("t"."body_u121" collate "C" like $1 escape '!' or ("t"."body_u121" collate "C" like $2 escape '!' and not (("t"."body_u121" is not null and "t"."body_u121" collate "C" like $3 escape '!') or ("t"."body_u121" is not null and "t"."body_u121" collate "C" like $4 escape '!'))))
--   "% c %"
--   "% d %"
--   "% a %"
--   "% b %"

-- NOT (live:true AND NOT code:a AND NOT code:b)
not (("t"."live" is not null and "t"."live" = $1) and not (cast("t"."code" as text) in ($2 collate "C", $3)))
--   true
--   "a"
--   "b"

-- codes:(a b c)
cast("t"."codes" as text[]) && array[$1, $2, $3] collate "C"
--   "a"
--   "b"
--   "c"

-- a b c d e f g h i j k l m n o p
exists (select 1 from unnest(string_to_array("t"."body_u121" collate "C", ' ')) as isoquery_element(value) where isoquery_element.value <> '' and case when isoquery_element.value collate "C" in (select isoquery_each.value from jsonb_array_elements_text(cast(cast($1 as text) as jsonb)) as isoquery_each(value)) then true else false end)
--   "[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\",\"l\",\"m\",\"n\",\"o\",\"p\"]"
