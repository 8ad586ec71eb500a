-- bank
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "% bank %"

-- "central bank"
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "% central bank %"

-- "central bank"~3
((("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!') and ("t"."body_u121" like (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')) and exists (select 1 from (select cast([key] as int) as place, (cast(value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) as token from openjson('["' + replace(string_escape(trim(replace("t"."body_u121", '  ', (cast(@3 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))), 'json'), ' ', '","') + '"]')) as isoquery_start inner join (select first_term, last_term, (cast(word collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) as term, least from openjson(@4) with (first_term int '$[0]', last_term int '$[1]', word nvarchar(max) '$[2]', least int '$[3]')) as isoquery_first on isoquery_first.term = isoquery_start.token and isoquery_first.first_term = isoquery_first.last_term where not exists (select 1 from (select first_term, last_term, (cast(word collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) as term, least from openjson(@5) with (first_term int '$[0]', last_term int '$[1]', word nvarchar(max) '$[2]', least int '$[3]')) as isoquery_each where (select count(*) from (select cast([key] as int) as place, (cast(value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) as token from openjson('["' + replace(string_escape(trim(replace("t"."body_u121", '  ', (cast(@6 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))), 'json'), ' ', '","') + '"]')) as isoquery_near where isoquery_near.token = isoquery_each.term and isoquery_near.place between isoquery_start.place - isoquery_first.first_term + isoquery_each.first_term and isoquery_start.place - isoquery_first.first_term + isoquery_each.last_term + cast(@7 as int)) < isoquery_each.least)))
--   "% central %"
--   "% bank %"
--   "     "
--   "[[0,0,\"central\",1],[1,1,\"bank\",1]]"
--   "[[0,0,\"central\",1],[1,1,\"bank\",1]]"
--   "     "
--   3

-- ba*
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "% ba%"

-- *bank*
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "%bank%"

-- ba?k
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "% ba[^ ]k %"

-- b*k
(("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!') and exists (select 1 from string_split("t"."body_u121", ' ') as isoquery_element where isoquery_element.value <> '' and ((isoquery_element.value + '|') like (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')))
--   "% b%k %"
--   "b%k|"

-- roam~1
exists (select 1 from openjson(@1) as isoquery_pattern where "t"."body_u121" like (cast(isoquery_pattern.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "[\"% roam %\",\"% [^ ]roam %\",\"% [^ ]oam %\",\"% oam %\",\"% oram %\",\"% r[^ ]oam %\",\"% r[^ ]am %\",\"% ram %\",\"% raom %\",\"% ro[^ ]am %\",\"% ro[^ ]m %\",\"% rom %\",\"% roma %\",\"% roa[^ ]m %\",\"% roa[^ ] %\",\"% roa %\",\"% roam[^ ] %\"]"

-- central~2
-- refused: it needs fuzzy words of two edits, which SQL Server does not have

-- /joh?n(ath[oa]n)/
-- refused: it needs regular expressions, which SQL Server does not have

-- body:[a TO b}
exists (select 1 from string_split("t"."body_u121", ' ') as isoquery_element where isoquery_element.value <> '' and (isoquery_element.value + char(0) >= (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + char(0) and isoquery_element.value + char(0) < (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + char(0)))
--   "a"
--   "b"

-- body:*
("t"."body_u121" is not null)

-- org:"ACME Bank"
("t"."org_whole" = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."org_whole" + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))
--   "acme bank"
--   "acme bank|"

-- code:AB
("t"."code" = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."code" + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))
--   "AB"
--   "AB|"

-- code:a_b%*
("t"."code" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "a!_b!%%"

-- code:?\[x
(("t"."code" + '|') like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "_![x|"

-- code:[a TO b}
("t"."code" + char(0) >= (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + char(0) and "t"."code" + char(0) < (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + char(0))
--   "a"
--   "b"

-- code:ab~1
exists (select 1 from openjson(@1) as isoquery_pattern where ("t"."code" + '|') like (cast(isoquery_pattern.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "[\"ab|\",\"_ab|\",\"_b|\",\"b|\",\"ba|\",\"a_b|\",\"a_|\",\"a|\",\"ab_|\"]"

-- code:/a+/
-- refused: it needs regular expressions, which SQL Server does not have

-- code:*
("t"."code" is not null)

-- codes:AB
exists (select 1 from openjson("t"."codes") with (value nvarchar(max) '$') as isoquery_element where ((cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and (cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8)))
--   "AB"
--   "AB|"

-- codes:a*
exists (select 1 from openjson("t"."codes") with (value nvarchar(max) '$') as isoquery_element where ((cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'))
--   "a%"

-- codes:*
exists (select 1 from openjson("t"."codes") with (value nvarchar(max) '$') as isoquery_element where ((cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) is not null))

-- source:ACME
("t"."source_folded" = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."source_folded" + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))
--   "acme"
--   "acme|"

-- memo:bank
(translate("t"."memo" collate Latin1_General_100_BIN2_UTF8, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "%bank%"

-- memo:"a b"
(translate("t"."memo" collate Latin1_General_100_BIN2_UTF8, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "%a b%"

-- memo:b?n*k
(translate("t"."memo" collate Latin1_General_100_BIN2_UTF8, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "%b_n%k%"

-- price:1.5
("t"."price" = cast(@1 as float))
--   1.5

-- price:{0 TO *]
("t"."price" > cast(@1 as float))
--   0

-- pages:[1 TO 9]
("t"."pages" >= cast(@1 as bigint) and "t"."pages" <= cast(@2 as bigint))
--   1
--   9

-- sizes:>3
exists (select 1 from openjson("t"."sizes") with (value bigint '$') as isoquery_element where (isoquery_element.value >= cast(@1 as bigint)))
--   4

-- live:true
("t"."live" = cast(@1 as bit))
--   1

-- at:2019-10-17
("t"."at" >= cast(@1 as datetime2(3)) and "t"."at" < cast(@2 as datetime2(3)))
--   "2019-10-17 00:00:00.000"
--   "2019-10-18 00:00:00.000"

-- at:>2019
("t"."at" >= cast(@1 as datetime2(3)))
--   "2020-01-01 00:00:00.000"

-- NOT bank
(not ("t"."body_u121" is not null and ("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')))
--   "% bank %"

-- NOT (code:a AND NOT price:>1)
(not (("t"."code" is not null and ("t"."code" = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."code" + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))) and (not ("t"."price" > cast(@3 as float)))))
--   "a"
--   "a|"
--   1

-- a AND b AND c AND d
((("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!') and ("t"."body_u121" like (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')) and (("t"."body_u121" like (cast(@3 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!') and ("t"."body_u121" like (cast(@4 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')))
--   "% a %"
--   "% b %"
--   "% c %"
--   "% d %"
