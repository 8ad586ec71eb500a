-- bank
`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!'
--   "% bank %"

-- "central bank"
`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!'
--   "% central bank %"

-- "central bank"~3
(`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' and (select count(*) from (select sum(step) over (order by edge, step rows unbounded preceding) as met from (select case side when 0 then earliest else latest + 1 end as edge, 1 - 2 * side as step from (select latest, case when unseen > earliest then unseen else earliest end as earliest from (select ordinal - first_term as latest, case least when 1 then ordinal when 2 then lead(ordinal, 1) over (partition by first_term, last_term order by ordinal) when 3 then lead(ordinal, 2) over (partition by first_term, last_term order by ordinal) when 4 then lead(ordinal, 3) over (partition by first_term, last_term order by ordinal) when 5 then lead(ordinal, 4) over (partition by first_term, last_term order by ordinal) when 6 then lead(ordinal, 5) over (partition by first_term, last_term order by ordinal) when 7 then lead(ordinal, 6) over (partition by first_term, last_term order by ordinal) end - last_term - cast(? as signed) as earliest, lag(ordinal) over (partition by first_term, last_term order by ordinal) - first_term + 1 as unseen from json_table(? collate utf8mb4_0900_bin, '$[*]' columns (first_term int path '$[0]', last_term int path '$[1]', term longtext character set utf8mb4 collate utf8mb4_0900_bin path '$[2]', least int path '$[3]')) as isoquery_need inner join json_table(coalesce(concat('[', replace(json_quote(trim(replace(convert(`t`.`body_u121` using utf8mb4) collate utf8mb4_0900_bin, '  ', ? collate utf8mb4_0900_bin))) collate utf8mb4_0900_bin, ' ', '","'), ']'), case when `t`.`body_u121` is null then '[]' else 'longer than max_allowed_packet' end), '$[*]' columns (ordinal for ordinality, token longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_token on token = term) as isoquery_stretch) as isoquery_apart cross join (select 0 as side union all select 1) as isoquery_side where earliest <= latest) as isoquery_edge) as isoquery_sweep where met = ?) > 0)
--   "% central %"
--   "% bank %"
--   3
--   "[[0,0,\"central\",1],[1,1,\"bank\",1]]"
--   "     "
--   2

-- ba*
`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!'
--   "% ba%"

-- *bank*
`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!'
--   "%bank%"

-- ba?k
(`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' and (select count(*) from json_table(coalesce(concat('[', replace(json_quote(trim(convert(`t`.`body_u121` using utf8mb4) collate utf8mb4_0900_bin)) collate utf8mb4_0900_bin, ' ', '","'), ']'), case when `t`.`body_u121` is null then '[]' else 'longer than max_allowed_packet' end), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where char_length(isoquery_element.value) > 0 and isoquery_element.value like ? collate utf8mb4_0900_bin escape '!') > 0)
--   "% ba_k %"
--   "ba_k"

-- b*k
(`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' and (select count(*) from json_table(coalesce(concat('[', replace(json_quote(trim(convert(`t`.`body_u121` using utf8mb4) collate utf8mb4_0900_bin)) collate utf8mb4_0900_bin, ' ', '","'), ']'), case when `t`.`body_u121` is null then '[]' else 'longer than max_allowed_packet' end), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where char_length(isoquery_element.value) > 0 and isoquery_element.value like ? collate utf8mb4_0900_bin escape '!') > 0)
--   "% b%k %"
--   "b%k"

-- roam~1
(select count(*) from json_table(coalesce(concat('[', replace(json_quote(trim(convert(`t`.`body_u121` using utf8mb4) collate utf8mb4_0900_bin)) collate utf8mb4_0900_bin, ' ', '","'), ']'), case when `t`.`body_u121` is null then '[]' else 'longer than max_allowed_packet' end), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where char_length(isoquery_element.value) > 0 and regexp_like(isoquery_element.value, ? collate utf8mb4_0900_bin, 'cn')) > 0
--   "\\A(?:(?:ro(?:a(?:.?|m.?|.m)|(?:.?|a.?|.a)m|ma)|(?:r(?:.?|o.?|.o)|(?:.?|r.?|.r)o|or)am|raom))\\z"

-- central~2
(select count(*) from json_table(coalesce(concat('[', replace(json_quote(trim(convert(`t`.`body_u121` using utf8mb4) collate utf8mb4_0900_bin)) collate utf8mb4_0900_bin, ' ', '","'), ']'), case when `t`.`body_u121` is null then '[]' else 'longer than max_allowed_packet' end), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where char_length(isoquery_element.value) > 0 and regexp_like(isoquery_element.value, ? collate utf8mb4_0900_bin, 'cn')) > 0
--   "\\A(?:(?:cen(?:tr(?:a(?:.{0,2}|l.{0,2}|.l.?|.{2}l)|(?:.?|a.?|.a)(?:.?|l.?|.l)|(?:.{0,2}|a.{0,2}|.a.?|.{2}a)l|la.?|.?la)|(?:t(?:.?|r.?|.r)|(?:.?|t.?|.t)r|rt)(?:a(?:.?|l.?|.l)|(?:.?|a.?|.a)l|la)|(?:t(?:.{0,2}|r.{0,2}|.r.?|.{2}r)|(?:.?|t.?|.t)(?:.?|r.?|.r)|(?:.{0,2}|t.{0,2}|.t.?|.{2}t)r|rt.?|.?rt)al|tar(?:.?|l.?|.l)|(?:.?|t.?|.t)arl)|(?:c(?:e(?:.?|n.?|.n)|(?:.?|e.?|.e)n|ne)|(?:.?|c.?|.c)en|ecn)(?:tr(?:a(?:.?|l.?|.l)|(?:.?|a.?|.a)l|la)|(?:t(?:.?|r.?|.r)|(?:.?|t.?|.t)r|rt)al|tarl)|(?:c(?:e(?:.{0,2}|n.{0,2}|.n.?|.{2}n)|(?:.?|e.?|.e)(?:.?|n.?|.n)|(?:.{0,2}|e.{0,2}|.e.?|.{2}e)n|ne.?|.?ne)|(?:.?|c.?|.c)(?:e(?:.?|n.?|.n)|(?:.?|e.?|.e)n|ne)|(?:.{0,2}|c.{0,2}|.c.?|.{2}c)en|ec(?:.?|n.?|.n)|.?ecn)tral|cetn(?:r(?:a(?:.?|l.?|.l)|(?:.?|a.?|.a)l|la)|(?:.?|r.?|.r)al|arl)|(?:c(?:.?|e.?|.e)|(?:.?|c.?|.c)e|ec)tnral))\\z"

-- /joh?n(ath[oa]n)/
(select count(*) from json_table(coalesce(concat('[', replace(json_quote(trim(convert(`t`.`body_u121` using utf8mb4) collate utf8mb4_0900_bin)) collate utf8mb4_0900_bin, ' ', '","'), ']'), case when `t`.`body_u121` is null then '[]' else 'longer than max_allowed_packet' end), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where char_length(isoquery_element.value) > 0 and regexp_like(isoquery_element.value, ? collate utf8mb4_0900_bin, 'cn')) > 0
--   "\\A(?:joh?nath[oa]n)\\z"

-- body:[a TO b}
(select count(*) from json_table(coalesce(concat('[', replace(json_quote(trim(convert(`t`.`body_u121` using utf8mb4) collate utf8mb4_0900_bin)) collate utf8mb4_0900_bin, ' ', '","'), ']'), case when `t`.`body_u121` is null then '[]' else 'longer than max_allowed_packet' end), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where char_length(isoquery_element.value) > 0 and (isoquery_element.value >= ? collate utf8mb4_0900_bin and isoquery_element.value < ? collate utf8mb4_0900_bin)) > 0
--   "a"
--   "b"

-- body:*
`t`.`body_u121` is not null

-- org:"ACME Bank"
`t`.`org_normalized` = ? collate utf8mb4_0900_bin
--   "acme bank"

-- code:AB
`t`.`code` = ? collate utf8mb4_0900_bin
--   "AB"

-- code:(a b c) OR pages:1
(`t`.`code` in (? collate utf8mb4_0900_bin, ?, ?) or `t`.`pages` = cast(? as signed))
--   "a"
--   "b"
--   "c"
--   1

-- code:a_b%*
`t`.`code` like ? collate utf8mb4_0900_bin escape '!'
--   "a!_b!%%"

-- code:?\[x
`t`.`code` like ? collate utf8mb4_0900_bin escape '!'
--   "_[x"

-- code:[a TO b}
(`t`.`code` >= ? collate utf8mb4_0900_bin and `t`.`code` < ? collate utf8mb4_0900_bin)
--   "a"
--   "b"

-- code:ab~1
regexp_like(`t`.`code`, ? collate utf8mb4_0900_bin, 'cn')
--   "\\A(?:(?:a(?:.?|b.?|.b)|(?:.?|a.?|.a)b|ba))\\z"

-- code:/a+/
regexp_like(`t`.`code`, ? collate utf8mb4_0900_bin, 'cn')
--   "\\A(?:a+)\\z"

-- code:*
`t`.`code` is not null

-- codes:AB
(select count(*) from json_table(coalesce(`t`.`codes`), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where isoquery_element.value = ? collate utf8mb4_0900_bin) > 0
--   "AB"

-- codes:a*
(select count(*) from json_table(coalesce(`t`.`codes`), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where isoquery_element.value like ? collate utf8mb4_0900_bin escape '!') > 0
--   "a%"

-- codes:*
(select count(*) from json_table(coalesce(`t`.`codes`), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where isoquery_element.value is not null) > 0

-- source:ACME
`t`.`source_normalized` = ? collate utf8mb4_0900_bin
--   "acme"

-- tags:A
(select count(*) from json_table(coalesce(`t`.`tags_normalized`), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where isoquery_element.value = ? collate utf8mb4_0900_bin) > 0
--   "a"

-- tags:*
(select count(*) from json_table(coalesce(`t`.`tags_normalized`), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where isoquery_element.value is not null) > 0

-- sizes:*
(select count(*) from json_table(coalesce(`t`.`sizes`), '$[*]' columns (value bigint path '$')) as isoquery_element where isoquery_element.value is not null) > 0

-- memo:bank
replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(convert(`t`.`memo` using utf8mb4) collate utf8mb4_0900_bin, 'A', 'a'), 'B', 'b'), 'C', 'c'), 'D', 'd'), 'E', 'e'), 'F', 'f'), 'G', 'g'), 'H', 'h'), 'I', 'i'), 'J', 'j'), 'K', 'k'), 'L', 'l'), 'M', 'm'), 'N', 'n'), 'O', 'o'), 'P', 'p'), 'Q', 'q'), 'R', 'r'), 'S', 's'), 'T', 't'), 'U', 'u'), 'V', 'v'), 'W', 'w'), 'X', 'x'), 'Y', 'y'), 'Z', 'z') like ? collate utf8mb4_0900_bin escape '!'
--   "%bank%"

-- memo:"a b"
replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(convert(`t`.`memo` using utf8mb4) collate utf8mb4_0900_bin, 'A', 'a'), 'B', 'b'), 'C', 'c'), 'D', 'd'), 'E', 'e'), 'F', 'f'), 'G', 'g'), 'H', 'h'), 'I', 'i'), 'J', 'j'), 'K', 'k'), 'L', 'l'), 'M', 'm'), 'N', 'n'), 'O', 'o'), 'P', 'p'), 'Q', 'q'), 'R', 'r'), 'S', 's'), 'T', 't'), 'U', 'u'), 'V', 'v'), 'W', 'w'), 'X', 'x'), 'Y', 'y'), 'Z', 'z') like ? collate utf8mb4_0900_bin escape '!'
--   "%a b%"

-- memo:b?n*k
replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(convert(`t`.`memo` using utf8mb4) collate utf8mb4_0900_bin, 'A', 'a'), 'B', 'b'), 'C', 'c'), 'D', 'd'), 'E', 'e'), 'F', 'f'), 'G', 'g'), 'H', 'h'), 'I', 'i'), 'J', 'j'), 'K', 'k'), 'L', 'l'), 'M', 'm'), 'N', 'n'), 'O', 'o'), 'P', 'p'), 'Q', 'q'), 'R', 'r'), 'S', 's'), 'T', 't'), 'U', 'u'), 'V', 'v'), 'W', 'w'), 'X', 'x'), 'Y', 'y'), 'Z', 'z') like ? collate utf8mb4_0900_bin escape '!'
--   "%b_n%k%"

-- price:1.5
`t`.`price` = cast(? as double)
--   1.5

-- price:{0 TO *]
`t`.`price` > cast(? as double)
--   0

-- pages:[1 TO 9]
(`t`.`pages` >= cast(? as signed) and `t`.`pages` <= cast(? as signed))
--   1
--   9

-- sizes:>3
(select count(*) from json_table(coalesce(`t`.`sizes`), '$[*]' columns (value bigint path '$')) as isoquery_element where isoquery_element.value >= cast(? as signed)) > 0
--   4

-- live:true
`t`.`live` = ?
--   1

-- at:2019-10-17
(`t`.`at` >= cast(? as datetime(3)) and `t`.`at` < cast(? as datetime(3)))
--   "2019-10-17 00:00:00.000"
--   "2019-10-18 00:00:00.000"

-- at:>2019
`t`.`at` >= cast(? as datetime(3))
--   "2020-01-01 00:00:00.000"

-- NOT bank
not (`t`.`body_u121` is not null and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!')
--   "% bank %"

-- NOT (code:a AND NOT price:>1)
not ((`t`.`code` is not null and `t`.`code` = ? collate utf8mb4_0900_bin) and not (`t`.`price` > cast(? as double)))
--   "a"
--   1

-- a AND b AND c AND d
(`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!')
--   "% a %"
--   "% b %"
--   "% c %"
--   "% d %"

-- -a -b +c
(not ((`t`.`body_u121` is not null and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!') or (`t`.`body_u121` is not null and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!')) and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!')
--   "% a %"
--   "% b %"
--   "% c %"

-- +c -a -b
(`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' and not ((`t`.`body_u121` is not null and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!') or (`t`.`body_u121` is not null and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!')))
--   "% c %"
--   "% a %"
--   "% b %"

-- c OR (d AND NOT a AND NOT b)
(`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' or (`t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!' and not ((`t`.`body_u121` is not null and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!') or (`t`.`body_u121` is not null and `t`.`body_u121` like ? collate utf8mb4_0900_bin escape '!'))))
--   "% c %"
--   "% d %"
--   "% a %"
--   "% b %"

-- NOT (live:true AND NOT code:a AND NOT code:b)
not ((`t`.`live` is not null and `t`.`live` = ?) and not (`t`.`code` in (? collate utf8mb4_0900_bin, ?)))
--   1
--   "a"
--   "b"

-- codes:(a b c)
(select count(*) from json_table(coalesce(`t`.`codes`), '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where isoquery_element.value in (? collate utf8mb4_0900_bin, ?, ?)) > 0
--   "a"
--   "b"
--   "c"

-- a b c d e f g h i j k l m n o p
(select count(*) from json_table(coalesce(concat('[', replace(json_quote(trim(convert(`t`.`body_u121` using utf8mb4) collate utf8mb4_0900_bin)) collate utf8mb4_0900_bin, ' ', '","'), ']'), case when `t`.`body_u121` is null then '[]' else 'longer than max_allowed_packet' end), '$[*]' columns (value varchar(255) character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_element where case when isoquery_element.value in (select isoquery_each.value from json_table(? collate utf8mb4_0900_bin, '$[*]' columns (value varchar(255) character set utf8mb4 collate utf8mb4_0900_bin path '$')) as isoquery_each) then 1 else 0 end = 1) > 0
--   "[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\",\"l\",\"m\",\"n\",\"o\",\"p\"]"
