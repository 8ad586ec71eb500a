-- bank
"t"."body_u121" glob ?
--   "* bank *"

-- "central bank"
instr("t"."body_u121", ?) > 0
--   " central bank "

-- "central bank"~3
isoquery_test((select isoquery_compile(?, hex(cast('a' as blob)))), cast("t"."body_u121" as blob)) = 1
--   "{\"target\":\"tokens\",\"tests\":[{\"kind\":\"phrase\",\"tokens\":[\"central\",\"bank\"],\"slop\":3}]}"

-- ba*
"t"."body_u121" glob ?
--   "* ba*"

-- *bank*
"t"."body_u121" glob ?
--   "*bank*"

-- ba?k
"t"."body_u121" glob ?
--   "* ba[^ ]k *"

-- b*k
("t"."body_u121" glob ? and exists (select 1 from json_each('[' || replace(json_quote(trim("t"."body_u121")), ' ', '","') || ']') as isoquery_element where isoquery_element.value <> '' and isoquery_element.value glob ?))
--   "* b*k *"
--   "b*k"

-- roam~1
isoquery_test((select isoquery_compile(?, hex(cast('a' as blob)))), cast("t"."body_u121" as blob)) = 1
--   "{\"target\":\"tokens\",\"tests\":[{\"kind\":\"fuzzy\",\"value\":\"roam\",\"edits\":1}]}"

-- central~2
isoquery_test((select isoquery_compile(?, hex(cast('a' as blob)))), cast("t"."body_u121" as blob)) = 1
--   "{\"target\":\"tokens\",\"tests\":[{\"kind\":\"fuzzy\",\"value\":\"central\",\"edits\":2}]}"

-- /joh?n(ath[oa]n)/
isoquery_test((select isoquery_compile(?, hex(cast('a' as blob)))), cast("t"."body_u121" as blob)) = 1
--   "{\"target\":\"tokens\",\"tests\":[{\"kind\":\"regexp\",\"regexp\":{\"kind\":\"sequence\",\"items\":[{\"kind\":\"text\",\"text\":\"jo\"},{\"kind\":\"repeat\",\"item\":{\"kind\":\"text\",\"text\":\"h\"},\"min\":0,\"max\":1},{\"kind\":\"text\",\"text\":\"n\"},{\"kind\":\"sequence\",\"items\":[{\"kind\":\"text\",\"text\":\"ath\"},{\"kind\":\"set\",\"negated\":false,\"ranges\":[{\"from\":111,\"to\":111},{\"from\":97,\"to\":97}]},{\"kind\":\"text\",\"text\":\"n\"}]}]}}]}"

-- body:[a TO b}
isoquery_test((select isoquery_compile(?, hex(cast('a' as blob)))), cast(coalesce("t"."body_u121", '') as blob)) = 1
--   "{\"target\":\"tokens\",\"tests\":[{\"kind\":\"range\",\"lower\":{\"value\":\"a\",\"inclusive\":true},\"upper\":{\"value\":\"b\",\"inclusive\":false}}]}"

-- body:*
"t"."body_u121" is not null

-- org:"ACME Bank"
"t"."org_normalized" = ? collate binary
--   "acme bank"

-- code:AB
"t"."code" = ? collate binary
--   "AB"

-- code:(a b c) OR pages:1
("t"."code" collate binary in (?, ?, ?) or "t"."pages" = ?)
--   "a"
--   "b"
--   "c"
--   1

-- code:a_b%*
"t"."code" glob ?
--   "a_b%*"

-- code:?\[x
"t"."code" glob ?
--   "?[[]x"

-- code:[a TO b}
("t"."code" >= ? collate binary and "t"."code" < ? collate binary)
--   "a"
--   "b"

-- code:ab~1
isoquery_test((select isoquery_compile(?, hex(cast('a' as blob)))), iif(length("t"."code") > 200, cast("t"."code" as blob), "t"."code")) = 1
--   "{\"target\":\"value\",\"tests\":[{\"kind\":\"fuzzy\",\"value\":\"ab\",\"edits\":1}]}"

-- code:/a+/
isoquery_test((select isoquery_compile(?, hex(cast('a' as blob)))), iif(length("t"."code") > 200, cast("t"."code" as blob), "t"."code")) = 1
--   "{\"target\":\"value\",\"tests\":[{\"kind\":\"regexp\",\"regexp\":{\"kind\":\"repeat\",\"item\":{\"kind\":\"text\",\"text\":\"a\"},\"min\":1,\"max\":null}}]}"

-- code:*
"t"."code" is not null

-- codes:AB
exists (select 1 from json_each("t"."codes") as isoquery_element where isoquery_element.value = ? collate binary)
--   "AB"

-- codes:a*
exists (select 1 from json_each("t"."codes") as isoquery_element where isoquery_element.value glob ?)
--   "a*"

-- codes:*
exists (select 1 from json_each("t"."codes") as isoquery_element where isoquery_element.value is not null)

-- source:ACME
"t"."source_normalized" = ? collate binary
--   "acme"

-- tags:A
exists (select 1 from json_each("t"."tags_normalized") as isoquery_element where isoquery_element.value = ? collate binary)
--   "a"

-- tags:*
exists (select 1 from json_each("t"."tags_normalized") as isoquery_element where isoquery_element.value is not null)

-- sizes:*
exists (select 1 from json_each("t"."sizes") as isoquery_element where isoquery_element.value is not null)

-- memo:bank
case when lower(char(73, 192, 304, 931, 1071)) = char(105, 192, 304, 931, 1071) then instr(lower("t"."memo"), ?) > 0 else "t"."memo" glob ? end
--   "bank"
--   "*[bB][aA][nN][kK]*"

-- memo:"a b"
case when lower(char(73, 192, 304, 931, 1071)) = char(105, 192, 304, 931, 1071) then instr(lower("t"."memo"), ?) > 0 else "t"."memo" glob ? end
--   "a b"
--   "*[aA] [bB]*"

-- memo:b?n*k
"t"."memo" glob ?
--   "*[bB]?[nN]*[kK]*"

-- price:1.5
"t"."price" = ?
--   1.5

-- price:{0 TO *]
"t"."price" > ?
--   0

-- pages:[1 TO 9]
("t"."pages" >= ? and "t"."pages" <= ?)
--   1
--   9

-- sizes:>3
exists (select 1 from json_each("t"."sizes") as isoquery_element where isoquery_element.value >= ?)
--   4

-- live:true
"t"."live" = ?
--   1

-- at:2019-10-17
("t"."at" >= ? and "t"."at" < ?)
--   1571270400000
--   1571356800000

-- at:>2019
"t"."at" >= ?
--   1577836800000

-- NOT bank
not ("t"."body_u121" is not null and "t"."body_u121" glob ?)
--   "* bank *"

-- NOT (code:a AND NOT price:>1)
not (("t"."code" is not null and "t"."code" = ? collate binary) and not ("t"."price" > ?))
--   "a"
--   1

-- a AND b AND c AND d
("t"."body_u121" glob ? and "t"."body_u121" glob ? and "t"."body_u121" glob ? and "t"."body_u121" glob ?)
--   "* a *"
--   "* b *"
--   "* c *"
--   "* d *"

-- -a -b +c
(not (("t"."body_u121" is not null and "t"."body_u121" glob ?) or ("t"."body_u121" is not null and "t"."body_u121" glob ?)) and "t"."body_u121" glob ?)
--   "* a *"
--   "* b *"
--   "* c *"

-- +c -a -b
("t"."body_u121" glob ? and not (("t"."body_u121" is not null and "t"."body_u121" glob ?) or ("t"."body_u121" is not null and "t"."body_u121" glob ?)))
--   "* c *"
--   "* a *"
--   "* b *"

-- c OR (d AND NOT a AND NOT b)
("t"."body_u121" glob ? or ("t"."body_u121" glob ? and not (("t"."body_u121" is not null and "t"."body_u121" glob ?) or ("t"."body_u121" is not null and "t"."body_u121" glob ?))))
--   "* c *"
--   "* d *"
--   "* a *"
--   "* b *"

-- NOT (live:true AND NOT code:a AND NOT code:b)
not (("t"."live" is not null and "t"."live" = ?) and not ("t"."code" collate binary in (?, ?)))
--   1
--   "a"
--   "b"

-- codes:(a b c)
exists (select 1 from json_each("t"."codes") as isoquery_element where isoquery_element.value collate binary in (?, ?, ?))
--   "a"
--   "b"
--   "c"

-- a b c d e f g h i j k l m n o p
exists (select 1 from json_each('[' || replace(json_quote(trim("t"."body_u121")), ' ', '","') || ']') as isoquery_element where isoquery_element.value <> '' and isoquery_element.value in (select isoquery_each.value from json_each(?) as isoquery_each))
--   "[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\",\"l\",\"m\",\"n\",\"o\",\"p\"]"
