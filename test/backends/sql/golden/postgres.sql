-- bank
(cast("t"."body_u121" as text) collate "C" like (cast($1 as text) collate "C") escape '!')
--   "% bank %"

-- "central bank"
(cast("t"."body_u121" as text) collate "C" like (cast($1 as text) collate "C") escape '!')
--   "% central bank %"

-- "central bank"~3
(((cast("t"."body_u121" as text) collate "C" like (cast($1 as text) collate "C") escape '!') and (cast("t"."body_u121" as text) collate "C" like (cast($2 as text) collate "C") escape '!')) and exists (select 1 from (select cast("t"."body_u121" as text) || '' as value offset 0) as isoquery_text where case when ((exists (select 1 from unnest((string_to_array(isoquery_text.value collate "C", cast($3 as text)))[2:]) as isoquery_rest(value) where cast($4 as text) in (split_part(isoquery_rest.value, ' ', 1), split_part(isoquery_rest.value, ' ', 2), split_part(isoquery_rest.value, ' ', 3), split_part(isoquery_rest.value, ' ', 4)) or starts_with(isoquery_rest.value, cast($5 as text))) or exists (select 1 from unnest((string_to_array(isoquery_text.value collate "C", cast($6 as text)))[2:]) as isoquery_rest(value) where cast($7 as text) in (split_part(isoquery_rest.value, ' ', 1), split_part(isoquery_rest.value, ' ', 2)) or starts_with(isoquery_rest.value, cast($8 as text)))) and (isoquery_text.value collate "C" ~ (cast($9 as text) collate "C"))) then true else false end))
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
(cast("t"."body_u121" as text) collate "C" like (cast($1 as text) collate "C") escape '!')
--   "% ba%"

-- *bank*
(cast("t"."body_u121" as text) collate "C" like (cast($1 as text) collate "C") escape '!')
--   "%bank%"

-- ba?k
(cast("t"."body_u121" as text) ~ (cast($1 as text) collate "C") and (cast($2 as boolean) or (cast("t"."body_u121" as text) || '') ~ (cast($3 as text) collate "C")))
--   " ba[^ ]k "
--   true
--   " ba[^ ]k "

-- b*k
(cast("t"."body_u121" as text) ~ (cast($1 as text) collate "C") and (cast($2 as boolean) or (cast("t"."body_u121" as text) || '') ~ (cast($3 as text) collate "C")))
--   " b[^ ]*k "
--   true
--   " b[^ ]*k "

-- roam~1
(cast("t"."body_u121" as text) ~ (cast($1 as text) collate "C") and (cast($2 as boolean) or (cast("t"."body_u121" as text) || '') ~ (cast($3 as text) collate "C")))
--   " (?:(?:ro(?:a(?:[^ ]?|m[^ ]?|[^ ]m)|(?:[^ ]?|a[^ ]?|[^ ]a)m|ma)|(?:r(?:[^ ]?|o[^ ]?|[^ ]o)|(?:[^ ]?|r[^ ]?|[^ ]r)o|or)am|raom)) "
--   true
--   " (?:(?:ro(?:a(?:[^ ]?|m[^ ]?|[^ ]m)|(?:[^ ]?|a[^ ]?|[^ ]a)m|ma)|(?:r(?:[^ ]?|o[^ ]?|[^ ]o)|(?:[^ ]?|r[^ ]?|[^ ]r)o|or)am|raom)) "

-- central~2
(cast("t"."body_u121" as text) ~ (cast($1 as text) collate "C") and (cast($2 as boolean) or (cast("t"."body_u121" as text) || '') ~ (cast($3 as text) collate "C")))
--   " (?:(?:cen(?:tr(?:a(?:[^ ]{0,2}|l[^ ]{0,2}|[^ ]l[^ ]?|[^ ]{2}l)|(?:[^ ]?|a[^ ]?|[^ ]a)(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]{0,2}|a[^ ]{0,2}|[^ ]a[^ ]?|[^ ]{2}a)l|la[^ ]?|[^ ]?la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]{0,2}|r[^ ]{0,2}|[^ ]r[^ ]?|[^ ]{2}r)|(?:[^ ]?|t[^ ]?|[^ ]t)(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]{0,2}|t[^ ]{0,2}|[^ ]t[^ ]?|[^ ]{2}t)r|rt[^ ]?|[^ ]?rt)al|tar(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|t[^ ]?|[^ ]t)arl)|(?:c(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]?|c[^ ]?|[^ ]c)en|ecn)(?:tr(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)al|tarl)|(?:c(?:e(?:[^ ]{0,2}|n[^ ]{0,2}|[^ ]n[^ ]?|[^ ]{2}n)|(?:[^ ]?|e[^ ]?|[^ ]e)(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]{0,2}|e[^ ]{0,2}|[^ ]e[^ ]?|[^ ]{2}e)n|ne[^ ]?|[^ ]?ne)|(?:[^ ]?|c[^ ]?|[^ ]c)(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]{0,2}|c[^ ]{0,2}|[^ ]c[^ ]?|[^ ]{2}c)en|ec(?:[^ ]?|n[^ ]?|[^ ]n)|[^ ]?ecn)tral|cetn(?:r(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:[^ ]?|r[^ ]?|[^ ]r)al|arl)|(?:c(?:[^ ]?|e[^ ]?|[^ ]e)|(?:[^ ]?|c[^ ]?|[^ ]c)e|ec)tnral)) "
--   true
--   " (?:(?:cen(?:tr(?:a(?:[^ ]{0,2}|l[^ ]{0,2}|[^ ]l[^ ]?|[^ ]{2}l)|(?:[^ ]?|a[^ ]?|[^ ]a)(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]{0,2}|a[^ ]{0,2}|[^ ]a[^ ]?|[^ ]{2}a)l|la[^ ]?|[^ ]?la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]{0,2}|r[^ ]{0,2}|[^ ]r[^ ]?|[^ ]{2}r)|(?:[^ ]?|t[^ ]?|[^ ]t)(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]{0,2}|t[^ ]{0,2}|[^ ]t[^ ]?|[^ ]{2}t)r|rt[^ ]?|[^ ]?rt)al|tar(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|t[^ ]?|[^ ]t)arl)|(?:c(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]?|c[^ ]?|[^ ]c)en|ecn)(?:tr(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:t(?:[^ ]?|r[^ ]?|[^ ]r)|(?:[^ ]?|t[^ ]?|[^ ]t)r|rt)al|tarl)|(?:c(?:e(?:[^ ]{0,2}|n[^ ]{0,2}|[^ ]n[^ ]?|[^ ]{2}n)|(?:[^ ]?|e[^ ]?|[^ ]e)(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]{0,2}|e[^ ]{0,2}|[^ ]e[^ ]?|[^ ]{2}e)n|ne[^ ]?|[^ ]?ne)|(?:[^ ]?|c[^ ]?|[^ ]c)(?:e(?:[^ ]?|n[^ ]?|[^ ]n)|(?:[^ ]?|e[^ ]?|[^ ]e)n|ne)|(?:[^ ]{0,2}|c[^ ]{0,2}|[^ ]c[^ ]?|[^ ]{2}c)en|ec(?:[^ ]?|n[^ ]?|[^ ]n)|[^ ]?ecn)tral|cetn(?:r(?:a(?:[^ ]?|l[^ ]?|[^ ]l)|(?:[^ ]?|a[^ ]?|[^ ]a)l|la)|(?:[^ ]?|r[^ ]?|[^ ]r)al|arl)|(?:c(?:[^ ]?|e[^ ]?|[^ ]e)|(?:[^ ]?|c[^ ]?|[^ ]c)e|ec)tnral)) "

-- /joh?n(ath[oa]n)/
(cast("t"."body_u121" as text) ~ (cast($1 as text) collate "C") and (cast($2 as boolean) or (cast("t"."body_u121" as text) || '') ~ (cast($3 as text) collate "C")))
--   " (?:joh?nath[oa]n) "
--   true
--   " (?:joh?nath[oa]n) "

-- body:[a TO b}
exists (select 1 from unnest(string_to_array(cast("t"."body_u121" as text) collate "C", ' ')) as isoquery_element(value) where isoquery_element.value <> '' and (isoquery_element.value >= (cast($1 as text) collate "C") and isoquery_element.value < (cast($2 as text) collate "C")))
--   "a"
--   "b"

-- body:*
("t"."body_u121" is not null)

-- org:"ACME Bank"
(cast("t"."org_folded" as text) = (cast($1 as text) collate "C"))
--   "acme bank"

-- code:AB
(cast("t"."code" as text) = (cast($1 as text) collate "C"))
--   "AB"

-- code:(a b c) OR pages:1
((cast("t"."code" as text) in ((cast($1 as text) collate "C"), (cast($2 as text) collate "C"), (cast($3 as text) collate "C"))) or ("t"."pages" = cast($4 as bigint)))
--   "a"
--   "b"
--   "c"
--   1

-- code:a_b%*
(cast("t"."code" as text) collate "C" like (cast($1 as text) collate "C") escape '!')
--   "a!_b!%%"

-- code:?\[x
(cast("t"."code" as text) collate "C" like (cast($1 as text) collate "C") escape '!')
--   "_[x"

-- code:[a TO b}
(cast("t"."code" as text) >= (cast($1 as text) collate "C") and cast("t"."code" as text) < (cast($2 as text) collate "C"))
--   "a"
--   "b"

-- code:ab~1
(cast("t"."code" as text) ~ (cast($1 as text) collate "C") and (cast($2 as boolean) or (cast("t"."code" as text) || '') ~ (cast($3 as text) collate "C")))
--   "^(?:(?:a(?:.?|b.?|.b)|(?:.?|a.?|.a)b|ba))$"
--   true
--   "^(?:(?:a(?:.?|b.?|.b)|(?:.?|a.?|.a)b|ba))$"

-- code:/a+/
(cast("t"."code" as text) ~ (cast($1 as text) collate "C") and (cast($2 as boolean) or (cast("t"."code" as text) || '') ~ (cast($3 as text) collate "C")))
--   "^(?:a+)$"
--   true
--   "^(?:a+)$"

-- code:*
("t"."code" is not null)

-- codes:AB
(cast("t"."codes" as text[]) @> array[(cast($1 as text) collate "C")])
--   "AB"

-- codes:a*
exists (select 1 from unnest(cast("t"."codes" as text[])) as isoquery_element(value) where (isoquery_element.value collate "C" like (cast($1 as text) collate "C") escape '!'))
--   "a%"

-- codes:*
exists (select 1 from unnest("t"."codes") as isoquery_element(value) where (isoquery_element.value is not null))

-- source:ACME
(cast("t"."source_folded" as text) = (cast($1 as text) collate "C"))
--   "acme"

-- memo:bank
(lower(cast("t"."memo" as text) collate "C") collate "C" like (cast($1 as text) collate "C") escape '!')
--   "%bank%"

-- memo:"a b"
(lower(cast("t"."memo" as text) collate "C") collate "C" like (cast($1 as text) collate "C") escape '!')
--   "%a b%"

-- memo:b?n*k
(lower(cast("t"."memo" as text) collate "C") collate "C" like (cast($1 as text) collate "C") escape '!')
--   "%b_n%k%"

-- price:1.5
("t"."price" = cast($1 as double precision))
--   1.5

-- price:{0 TO *]
("t"."price" > cast($1 as double precision))
--   0

-- pages:[1 TO 9]
("t"."pages" >= cast($1 as bigint) and "t"."pages" <= cast($2 as bigint))
--   1
--   9

-- sizes:>3
exists (select 1 from unnest("t"."sizes") as isoquery_element(value) where (isoquery_element.value >= cast($1 as bigint)))
--   4

-- live:true
("t"."live" = cast($1 as boolean))
--   true

-- at:2019-10-17
("t"."at" >= cast($1 as timestamptz(3)) and "t"."at" < cast($2 as timestamptz(3)))
--   "2019-10-17 00:00:00.000+00"
--   "2019-10-18 00:00:00.000+00"

-- at:>2019
("t"."at" >= cast($1 as timestamptz(3)))
--   "2020-01-01 00:00:00.000+00"

-- NOT bank
(not (cast("t"."body_u121" as text) is not null and (cast("t"."body_u121" as text) collate "C" like (cast($1 as text) collate "C") escape '!')))
--   "% bank %"

-- NOT (code:a AND NOT price:>1)
(not ((cast("t"."code" as text) is not null and (cast("t"."code" as text) = (cast($1 as text) collate "C"))) and (not ("t"."price" > cast($2 as double precision)))))
--   "a"
--   1

-- a AND b AND c AND d
(((cast("t"."body_u121" as text) collate "C" like (cast($1 as text) collate "C") escape '!') and (cast("t"."body_u121" as text) collate "C" like (cast($2 as text) collate "C") escape '!')) and ((cast("t"."body_u121" as text) collate "C" like (cast($3 as text) collate "C") escape '!') and (cast("t"."body_u121" as text) collate "C" like (cast($4 as text) collate "C") escape '!')))
--   "% a %"
--   "% b %"
--   "% c %"
--   "% d %"

-- -a -b +c
((not ((cast("t"."body_u121" as text) is not null and (cast("t"."body_u121" as text) collate "C" like (cast($1 as text) collate "C") escape '!')) or (cast("t"."body_u121" as text) is not null and (cast("t"."body_u121" as text) collate "C" like (cast($2 as text) collate "C") escape '!')))) and (cast("t"."body_u121" as text) collate "C" like (cast($3 as text) collate "C") escape '!'))
--   "% a %"
--   "% b %"
--   "% c %"

-- codes:(a b c)
(cast("t"."codes" as text[]) && array[(cast($1 as text) collate "C"), (cast($2 as text) collate "C"), (cast($3 as text) collate "C")])
--   "a"
--   "b"
--   "c"

-- a b c d e f g h i j k l m n o p
exists (select 1 from unnest(string_to_array(cast("t"."body_u121" as text) collate "C", ' ')) as isoquery_element(value) where isoquery_element.value <> '' and case when isoquery_element.value collate "C" in (select isoquery_each.value from jsonb_array_elements_text(cast($1 as jsonb)) as isoquery_each(value)) then true else false end)
--   "[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\",\"l\",\"m\",\"n\",\"o\",\"p\"]"
