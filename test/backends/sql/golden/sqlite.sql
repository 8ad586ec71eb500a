-- bank
(instr("t"."body_u121", ?) > 0)
--   " bank "

-- "central bank"
(instr("t"."body_u121", ?) > 0)
--   " central bank "

-- "central bank"~3
exists (with isoquery_need as (select first_term, last_term, term, least from (select json_extract(value, '$[0]') as first_term, json_extract(value, '$[1]') as last_term, json_extract(value, '$[2]') as term, json_extract(value, '$[3]') as least from json_each(?)) as isoquery_all), isoquery_token as (select place, token from (select key as place, value as token from json_each('[' || replace(json_quote(trim(replace("t"."body_u121", '  ', ?))), ' ', '","') || ']')) as isoquery_all where token in (select term from isoquery_need)) select 1 from isoquery_token as isoquery_start inner join isoquery_need as isoquery_first on isoquery_first.term = isoquery_start.token and isoquery_first.first_term = isoquery_first.last_term where not exists (select 1 from isoquery_need as isoquery_each where (select count(*) from isoquery_token as isoquery_near where isoquery_near.token = isoquery_each.term and isoquery_near.place between isoquery_start.place - isoquery_first.first_term + isoquery_each.first_term and isoquery_start.place - isoquery_first.first_term + isoquery_each.last_term + ?) < isoquery_each.least))
--   "[[0,0,\"central\",1],[1,1,\"bank\",1]]"
--   "     "
--   3

-- ba*
(instr("t"."body_u121", ?) > 0)
--   " ba"

-- *bank*
(instr("t"."body_u121", ?) > 0)
--   "bank"

-- ba?k
("t"."body_u121" glob ?)
--   "* ba[^ ]k *"

-- b*k
(("t"."body_u121" glob ?) and exists (select 1 from json_each('[' || replace(json_quote(trim("t"."body_u121")), ' ', '","') || ']') as isoquery_element where isoquery_element.value <> '' and (isoquery_element.value glob ?)))
--   "* b*k *"
--   "b*k"

-- roam~1
exists (select 1 from json_each(?) as isoquery_pattern where "t"."body_u121" glob isoquery_pattern.value)
--   "[\"* roam *\",\"* [^ ]roam *\",\"* [^ ]oam *\",\"* oam *\",\"* oram *\",\"* r[^ ]oam *\",\"* r[^ ]am *\",\"* ram *\",\"* raom *\",\"* ro[^ ]am *\",\"* ro[^ ]m *\",\"* rom *\",\"* roma *\",\"* roa[^ ]m *\",\"* roa[^ ] *\",\"* roa *\",\"* roam[^ ] *\"]"

-- central~2
-- refused: it needs registerFunctions(connection) and sqlite({ functions: true })

-- /joh?n(ath[oa]n)/
-- refused: it needs registerFunctions(connection) and sqlite({ functions: true })

-- body:[a TO b}
exists (select 1 from json_each('[' || replace(json_quote(trim("t"."body_u121")), ' ', '","') || ']') as isoquery_element where isoquery_element.value <> '' and (isoquery_element.value >= (? collate binary) and isoquery_element.value < (? collate binary)))
--   "a"
--   "b"

-- body:*
("t"."body_u121" is not null)

-- org:"ACME Bank"
("t"."org_whole" = (? collate binary))
--   "acme bank"

-- code:AB
("t"."code" = (? collate binary))
--   "AB"

-- code:a_b%*
("t"."code" glob ?)
--   "a_b%*"

-- code:?\[x
("t"."code" glob ?)
--   "?[[]x"

-- code:[a TO b}
("t"."code" >= (? collate binary) and "t"."code" < (? collate binary))
--   "a"
--   "b"

-- code:ab~1
exists (select 1 from json_each(?) as isoquery_pattern where "t"."code" glob isoquery_pattern.value)
--   "[\"ab\",\"?ab\",\"?b\",\"b\",\"ba\",\"a?b\",\"a?\",\"a\",\"ab?\"]"

-- code:/a+/
-- refused: it needs registerFunctions(connection) and sqlite({ functions: true })

-- code:*
("t"."code" is not null)

-- codes:AB
exists (select 1 from json_each("t"."codes") as isoquery_element where (isoquery_element.value = (? collate binary)))
--   "AB"

-- codes:a*
exists (select 1 from json_each("t"."codes") as isoquery_element where (isoquery_element.value glob ?))
--   "a*"

-- codes:*
exists (select 1 from json_each("t"."codes") as isoquery_element where (isoquery_element.value is not null))

-- source:ACME
("t"."source_folded" = (? collate binary))
--   "acme"

-- memo:bank
(instr(lower("t"."memo"), ?) > 0)
--   "bank"

-- memo:"a b"
(instr(lower("t"."memo"), ?) > 0)
--   "a b"

-- memo:b?n*k
(lower("t"."memo") glob ?)
--   "*b?n*k*"

-- price:1.5
("t"."price" = ?)
--   1.5

-- price:{0 TO *]
("t"."price" > ?)
--   0

-- pages:[1 TO 9]
("t"."pages" >= ? and "t"."pages" <= ?)
--   1
--   9

-- sizes:>3
exists (select 1 from json_each("t"."sizes") as isoquery_element where (isoquery_element.value >= ?))
--   4

-- live:true
("t"."live" = ?)
--   1

-- at:2019-10-17
("t"."at" >= ? and "t"."at" < ?)
--   1571270400000
--   1571356800000

-- at:>2019
("t"."at" >= ?)
--   1577836800000

-- NOT bank
(not ("t"."body_u121" is not null and (instr("t"."body_u121", ?) > 0)))
--   " bank "

-- NOT (code:a AND NOT price:>1)
(not (("t"."code" is not null and ("t"."code" = (? collate binary))) and (not ("t"."price" > ?))))
--   "a"
--   1

-- a AND b AND c AND d
(((instr("t"."body_u121", ?) > 0) and (instr("t"."body_u121", ?) > 0)) and ((instr("t"."body_u121", ?) > 0) and (instr("t"."body_u121", ?) > 0)))
--   " a "
--   " b "
--   " c "
--   " d "
