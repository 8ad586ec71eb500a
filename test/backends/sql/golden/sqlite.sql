-- bank
"t"."body_u121" glob ?
--   "* bank *"

-- "central bank"
instr("t"."body_u121", ?) > 0
--   " central bank "

-- "central bank"~3
("t"."body_u121" glob ? and "t"."body_u121" glob ? and exists (select 1 from (select sum(step) over (order by edge, step rows unbounded preceding) as met from (select case side when 0 then earliest else latest + 1 end as edge, 1 - 2 * side as step from (select latest, case when unseen > earliest then unseen else earliest end as earliest from (select ordinal - first_term as latest, case least when 1 then ordinal when 2 then lead(ordinal, 1) over (partition by first_term, last_term order by ordinal) when 3 then lead(ordinal, 2) over (partition by first_term, last_term order by ordinal) when 4 then lead(ordinal, 3) over (partition by first_term, last_term order by ordinal) when 5 then lead(ordinal, 4) over (partition by first_term, last_term order by ordinal) when 6 then lead(ordinal, 5) over (partition by first_term, last_term order by ordinal) when 7 then lead(ordinal, 6) over (partition by first_term, last_term order by ordinal) end - last_term - ? as earliest, lag(ordinal) over (partition by first_term, last_term order by ordinal) - first_term + 1 as unseen from (select json_extract(value, '$[0]') as first_term, json_extract(value, '$[1]') as last_term, json_extract(value, '$[2]') as term, json_extract(value, '$[3]') as least from json_each(?)) as isoquery_need inner join (select key as ordinal, value as token from json_each('[' || replace(json_quote(trim(replace("t"."body_u121", '  ', ?))), ' ', '","') || ']')) as isoquery_token on token = term) as isoquery_stretch) as isoquery_apart cross join (select 0 as side union all select 1) as isoquery_side where earliest <= latest) as isoquery_edge) as isoquery_sweep where met = ?))
--   "* central *"
--   "* bank *"
--   3
--   "[[0,0,\"central\",1],[1,1,\"bank\",1]]"
--   "     "
--   2

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
exists (select 1 from json_each(?) as isoquery_pattern where "t"."body_u121" glob isoquery_pattern.value)
--   "[\"* roa *\",\"* roa[^ ] *\",\"* roam *\",\"* roam[^ ] *\",\"* roa[^ ]m *\",\"* rom *\",\"* ro[^ ]m *\",\"* ro[^ ]am *\",\"* roma *\",\"* ram *\",\"* r[^ ]am *\",\"* r[^ ]oam *\",\"* oam *\",\"* [^ ]oam *\",\"* [^ ]roam *\",\"* oram *\",\"* raom *\"]"

-- central~2
exists (select 1 from json_each(?) as isoquery_pattern where "t"."body_u121" glob isoquery_pattern.value)
--   "[\"* centra *\",\"* centra[^ ] *\",\"* centra[^ ][^ ] *\",\"* central *\",\"* central[^ ] *\",\"* central[^ ][^ ] *\",\"* centra[^ ]l *\",\"* centra[^ ]l[^ ] *\",\"* centra[^ ][^ ]l *\",\"* centr *\",\"* centr[^ ] *\",\"* centrl *\",\"* centrl[^ ] *\",\"* centr[^ ]l *\",\"* centr[^ ][^ ] *\",\"* centr[^ ]l[^ ] *\",\"* centr[^ ][^ ]l *\",\"* centr[^ ]a *\",\"* centr[^ ]a[^ ] *\",\"* centr[^ ]al *\",\"* centr[^ ]al[^ ] *\",\"* centr[^ ]a[^ ]l *\",\"* centr[^ ][^ ]al *\",\"* centrla *\",\"* centrla[^ ] *\",\"* centr[^ ]la *\",\"* centa *\",\"* centa[^ ] *\",\"* cental *\",\"* cental[^ ] *\",\"* centa[^ ]l *\",\"* centl *\",\"* cent[^ ]l *\",\"* cent[^ ]al *\",\"* centla *\",\"* cent[^ ]a *\",\"* cent[^ ]a[^ ] *\",\"* cent[^ ]al[^ ] *\",\"* cent[^ ]a[^ ]l *\",\"* cent[^ ][^ ]l *\",\"* cent[^ ][^ ]al *\",\"* cent[^ ]la *\",\"* cent[^ ]ra *\",\"* cent[^ ]ra[^ ] *\",\"* cent[^ ]ral *\",\"* cent[^ ]ral[^ ] *\",\"* cent[^ ]ra[^ ]l *\",\"* cent[^ ]rl *\",\"* cent[^ ]r[^ ]l *\",\"* cent[^ ]r[^ ]al *\",\"* cent[^ ]rla *\",\"* cenra *\",\"* cenra[^ ] *\",\"* cenral *\",\"* cenral[^ ] *\",\"* cenra[^ ]l *\",\"* cenrl *\",\"* cenr[^ ]l *\",\"* cenr[^ ]al *\",\"* cenrla *\",\"* cen[^ ]ra *\",\"* cen[^ ]ra[^ ] *\",\"* cen[^ ]ral *\",\"* cen[^ ]ral[^ ] *\",\"* cen[^ ]ra[^ ]l *\",\"* cen[^ ]rl *\",\"* cen[^ ]r[^ ]l *\",\"* cen[^ ]r[^ ]al *\",\"* cen[^ ]rla *\",\"* cen[^ ]tra *\",\"* cen[^ ]tra[^ ] *\",\"* cen[^ ]tral *\",\"* cen[^ ]tral[^ ] *\",\"* cen[^ ]tra[^ ]l *\",\"* cen[^ ]trl *\",\"* cen[^ ]tr[^ ]l *\",\"* cen[^ ]tr[^ ]al *\",\"* cen[^ ]trla *\",\"* cenrta *\",\"* cenrta[^ ] *\",\"* cenrtal *\",\"* cenrtal[^ ] *\",\"* cenrta[^ ]l *\",\"* cenrtl *\",\"* cenrt[^ ]l *\",\"* cenrt[^ ]al *\",\"* cenrtla *\",\"* cent[^ ][^ ]ral *\",\"* cenal *\",\"* cen[^ ]al *\",\"* cen[^ ][^ ]al *\",\"* cen[^ ][^ ]ral *\",\"* cen[^ ]tal *\",\"* cen[^ ]t[^ ]al *\",\"* cen[^ ]t[^ ]ral *\",\"* cen[^ ][^ ]tral *\",\"* cen[^ ]rtal *\",\"* centar *\",\"* centar[^ ] *\",\"* centarl *\",\"* centarl[^ ] *\",\"* centar[^ ]l *\",\"* cenarl *\",\"* cen[^ ]arl *\",\"* cent[^ ]arl *\",\"* cen[^ ]tarl *\",\"* cetra *\",\"* cetra[^ ] *\",\"* cetral *\",\"* cetral[^ ] *\",\"* cetra[^ ]l *\",\"* cetrl *\",\"* cetr[^ ]l *\",\"* cetr[^ ]al *\",\"* cetrla *\",\"* cetal *\",\"* cet[^ ]al *\",\"* cet[^ ]ral *\",\"* ceral *\",\"* ce[^ ]ral *\",\"* ce[^ ]tral *\",\"* certal *\",\"* cetarl *\",\"* ce[^ ]tra *\",\"* ce[^ ]tra[^ ] *\",\"* ce[^ ]tral[^ ] *\",\"* ce[^ ]tra[^ ]l *\",\"* ce[^ ]trl *\",\"* ce[^ ]tr[^ ]l *\",\"* ce[^ ]tr[^ ]al *\",\"* ce[^ ]trla *\",\"* ce[^ ]tal *\",\"* ce[^ ]t[^ ]al *\",\"* ce[^ ]t[^ ]ral *\",\"* ce[^ ][^ ]ral *\",\"* ce[^ ][^ ]tral *\",\"* ce[^ ]rtal *\",\"* ce[^ ]tarl *\",\"* ce[^ ]ntra *\",\"* ce[^ ]ntra[^ ] *\",\"* ce[^ ]ntral *\",\"* ce[^ ]ntral[^ ] *\",\"* ce[^ ]ntra[^ ]l *\",\"* ce[^ ]ntrl *\",\"* ce[^ ]ntr[^ ]l *\",\"* ce[^ ]ntr[^ ]al *\",\"* ce[^ ]ntrla *\",\"* ce[^ ]ntal *\",\"* ce[^ ]nt[^ ]al *\",\"* ce[^ ]nt[^ ]ral *\",\"* ce[^ ]nral *\",\"* ce[^ ]n[^ ]ral *\",\"* ce[^ ]n[^ ]tral *\",\"* ce[^ ]nrtal *\",\"* ce[^ ]ntarl *\",\"* cntra *\",\"* cntra[^ ] *\",\"* cntral *\",\"* cntral[^ ] *\",\"* cntra[^ ]l *\",\"* cntrl *\",\"* cntr[^ ]l *\",\"* cntr[^ ]al *\",\"* cntrla *\",\"* cntal *\",\"* cnt[^ ]al *\",\"* cnt[^ ]ral *\",\"* cnral *\",\"* cn[^ ]ral *\",\"* cn[^ ]tral *\",\"* cnrtal *\",\"* cntarl *\",\"* c[^ ]ntra *\",\"* c[^ ]ntra[^ ] *\",\"* c[^ ]ntral *\",\"* c[^ ]ntral[^ ] *\",\"* c[^ ]ntra[^ ]l *\",\"* c[^ ]ntrl *\",\"* c[^ ]ntr[^ ]l *\",\"* c[^ ]ntr[^ ]al *\",\"* c[^ ]ntrla *\",\"* c[^ ]ntal *\",\"* c[^ ]nt[^ ]al *\",\"* c[^ ]nt[^ ]ral *\",\"* c[^ ]nral *\",\"* c[^ ]n[^ ]ral *\",\"* c[^ ]n[^ ]tral *\",\"* c[^ ]nrtal *\",\"* c[^ ]ntarl *\",\"* c[^ ]entra *\",\"* c[^ ]entra[^ ] *\",\"* c[^ ]entral *\",\"* c[^ ]entral[^ ] *\",\"* c[^ ]entra[^ ]l *\",\"* c[^ ]entrl *\",\"* c[^ ]entr[^ ]l *\",\"* c[^ ]entr[^ ]al *\",\"* c[^ ]entrla *\",\"* c[^ ]ental *\",\"* c[^ ]ent[^ ]al *\",\"* c[^ ]ent[^ ]ral *\",\"* c[^ ]enral *\",\"* c[^ ]en[^ ]ral *\",\"* c[^ ]en[^ ]tral *\",\"* c[^ ]enrtal *\",\"* c[^ ]entarl *\",\"* cnetra *\",\"* cnetra[^ ] *\",\"* cnetral *\",\"* cnetral[^ ] *\",\"* cnetra[^ ]l *\",\"* cnetrl *\",\"* cnetr[^ ]l *\",\"* cnetr[^ ]al *\",\"* cnetrla *\",\"* cnetal *\",\"* cnet[^ ]al *\",\"* cnet[^ ]ral *\",\"* cneral *\",\"* cne[^ ]ral *\",\"* cne[^ ]tral *\",\"* cnertal *\",\"* cnetarl *\",\"* entra *\",\"* entra[^ ] *\",\"* entral *\",\"* entral[^ ] *\",\"* entra[^ ]l *\",\"* entrl *\",\"* entr[^ ]l *\",\"* entr[^ ]al *\",\"* entrla *\",\"* ental *\",\"* ent[^ ]al *\",\"* ent[^ ]ral *\",\"* enral *\",\"* en[^ ]ral *\",\"* en[^ ]tral *\",\"* enrtal *\",\"* entarl *\",\"* [^ ]entra *\",\"* [^ ]entra[^ ] *\",\"* [^ ]entral *\",\"* [^ ]entral[^ ] *\",\"* [^ ]entra[^ ]l *\",\"* [^ ]entrl *\",\"* [^ ]entr[^ ]l *\",\"* [^ ]entr[^ ]al *\",\"* [^ ]entrla *\",\"* [^ ]ental *\",\"* [^ ]ent[^ ]al *\",\"* [^ ]ent[^ ]ral *\",\"* [^ ]enral *\",\"* [^ ]en[^ ]ral *\",\"* [^ ]en[^ ]tral *\",\"* [^ ]enrtal *\",\"* [^ ]entarl *\",\"* [^ ]centra *\",\"* [^ ]centra[^ ] *\",\"* [^ ]central *\",\"* [^ ]central[^ ] *\",\"* [^ ]centra[^ ]l *\",\"* [^ ]centrl *\",\"* [^ ]centr[^ ]l *\",\"* [^ ]centr[^ ]al *\",\"* [^ ]centrla *\",\"* [^ ]cental *\",\"* [^ ]cent[^ ]al *\",\"* [^ ]cent[^ ]ral *\",\"* [^ ]cenral *\",\"* [^ ]cen[^ ]ral *\",\"* [^ ]cen[^ ]tral *\",\"* [^ ]cenrtal *\",\"* [^ ]centarl *\",\"* ecntra *\",\"* ecntra[^ ] *\",\"* ecntral *\",\"* ecntral[^ ] *\",\"* ecntra[^ ]l *\",\"* ecntrl *\",\"* ecntr[^ ]l *\",\"* ecntr[^ ]al *\",\"* ecntrla *\",\"* ecntal *\",\"* ecnt[^ ]al *\",\"* ecnt[^ ]ral *\",\"* ecnral *\",\"* ecn[^ ]ral *\",\"* ecn[^ ]tral *\",\"* ecnrtal *\",\"* ecntarl *\",\"* ce[^ ][^ ]ntral *\",\"* ctral *\",\"* c[^ ]tral *\",\"* c[^ ][^ ]tral *\",\"* c[^ ][^ ]ntral *\",\"* c[^ ]etral *\",\"* c[^ ]e[^ ]tral *\",\"* c[^ ]e[^ ]ntral *\",\"* c[^ ][^ ]entral *\",\"* c[^ ]netral *\",\"* etral *\",\"* e[^ ]tral *\",\"* e[^ ]ntral *\",\"* ntral *\",\"* [^ ]ntral *\",\"* netral *\",\"* [^ ]etral *\",\"* [^ ]e[^ ]tral *\",\"* [^ ]e[^ ]ntral *\",\"* [^ ][^ ]ntral *\",\"* [^ ][^ ]entral *\",\"* [^ ]netral *\",\"* [^ ]cetral *\",\"* [^ ]ce[^ ]tral *\",\"* [^ ]ce[^ ]ntral *\",\"* [^ ]cntral *\",\"* [^ ]c[^ ]ntral *\",\"* [^ ]c[^ ]entral *\",\"* [^ ]cnetral *\",\"* [^ ][^ ]central *\",\"* ectral *\",\"* ec[^ ]tral *\",\"* ec[^ ]ntral *\",\"* [^ ]ecntral *\",\"* cetnra *\",\"* cetnra[^ ] *\",\"* cetnral *\",\"* cetnral[^ ] *\",\"* cetnra[^ ]l *\",\"* cetnrl *\",\"* cetnr[^ ]l *\",\"* cetnr[^ ]al *\",\"* cetnrla *\",\"* cetnal *\",\"* cetn[^ ]al *\",\"* cetn[^ ]ral *\",\"* cetnarl *\",\"* ctnral *\",\"* c[^ ]tnral *\",\"* ce[^ ]tnral *\",\"* c[^ ]etnral *\",\"* etnral *\",\"* [^ ]etnral *\",\"* [^ ]cetnral *\",\"* ectnral *\"]"

-- /joh?n(ath[oa]n)/
exists (select 1 from json_each(?) as isoquery_pattern where "t"."body_u121" glob isoquery_pattern.value)
--   "[\"* jonathon *\",\"* jonathan *\",\"* johnathon *\",\"* johnathan *\"]"

-- body:[a TO b}
exists (select 1 from json_each('[' || replace(json_quote(trim("t"."body_u121")), ' ', '","') || ']') as isoquery_element where isoquery_element.value <> '' and (isoquery_element.value >= ? collate binary and isoquery_element.value < ? collate binary))
--   "a"
--   "b"

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
exists (select 1 from json_each(?) as isoquery_pattern where "t"."code" glob isoquery_pattern.value)
--   "[\"a\",\"a?\",\"ab\",\"ab?\",\"a?b\",\"b\",\"?b\",\"?ab\",\"ba\"]"

-- code:/a+/
-- refused: it needs registerFunctions(connection) and sqlite({ functions: true })

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
