-- bank
"t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "% bank %"

-- "central bank"
"t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "% central bank %"

-- "central bank"~3
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!' and "t"."body_u121" like (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!' and exists (select 1 from (select sum(step) over (order by edge, step rows unbounded preceding) as met from (select case side when 0 then earliest else latest + 1 end as edge, 1 - 2 * side as step from (select latest, case when unseen > earliest then unseen else earliest end as earliest from (select ordinal - first_term as latest, case least when 1 then ordinal when 2 then lead(ordinal, 1) over (partition by first_term, last_term order by ordinal) when 3 then lead(ordinal, 2) over (partition by first_term, last_term order by ordinal) when 4 then lead(ordinal, 3) over (partition by first_term, last_term order by ordinal) when 5 then lead(ordinal, 4) over (partition by first_term, last_term order by ordinal) when 6 then lead(ordinal, 5) over (partition by first_term, last_term order by ordinal) when 7 then lead(ordinal, 6) over (partition by first_term, last_term order by ordinal) end - last_term - cast(@3 as int) as earliest, lag(ordinal) over (partition by first_term, last_term order by ordinal) - first_term + 1 as unseen from (select first_term, last_term, (cast(word collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) as term, least from openjson(@4) with (first_term int '$[0]', last_term int '$[1]', word nvarchar(max) '$[2]', least int '$[3]')) as isoquery_need inner join (select cast([key] as int) as ordinal, (cast(value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) as token from openjson('["' + replace(string_escape(trim(replace("t"."body_u121", '  ', (cast(@5 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))), 'json'), ' ', '","') + '"]')) as isoquery_token on token = term) as isoquery_stretch) as isoquery_apart cross join (select 0 as side union all select 1) as isoquery_side where earliest <= latest) as isoquery_edge) as isoquery_sweep where met = cast(@6 as int)))
--   "% central %"
--   "% bank %"
--   3
--   "[[0,0,\"central\",1],[1,1,\"bank\",1]]"
--   "     "
--   2

-- ba*
"t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "% ba%"

-- *bank*
"t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "%bank%"

-- ba?k
"t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "% ba[^ ]k %"

-- b*k
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!' and exists (select 1 from string_split("t"."body_u121", ' ') as isoquery_element where isoquery_element.value <> '' and isoquery_element.value like (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'))
--   "% b%k %"
--   "b%k"

-- roam~1
exists (select 1 from openjson(@1) as isoquery_pattern where "t"."body_u121" like (cast(isoquery_pattern.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "[\"% roa %\",\"% roa[^ ] %\",\"% roam %\",\"% roam[^ ] %\",\"% roa[^ ]m %\",\"% rom %\",\"% ro[^ ]m %\",\"% ro[^ ]am %\",\"% roma %\",\"% ram %\",\"% r[^ ]am %\",\"% r[^ ]oam %\",\"% oam %\",\"% [^ ]oam %\",\"% [^ ]roam %\",\"% oram %\",\"% raom %\"]"

-- central~2
exists (select 1 from openjson(@1) as isoquery_pattern where "t"."body_u121" like (cast(isoquery_pattern.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "[\"% centra %\",\"% centra[^ ] %\",\"% centra[^ ][^ ] %\",\"% central %\",\"% central[^ ] %\",\"% central[^ ][^ ] %\",\"% centra[^ ]l %\",\"% centra[^ ]l[^ ] %\",\"% centra[^ ][^ ]l %\",\"% centr %\",\"% centr[^ ] %\",\"% centrl %\",\"% centrl[^ ] %\",\"% centr[^ ]l %\",\"% centr[^ ][^ ] %\",\"% centr[^ ]l[^ ] %\",\"% centr[^ ][^ ]l %\",\"% centr[^ ]a %\",\"% centr[^ ]a[^ ] %\",\"% centr[^ ]al %\",\"% centr[^ ]al[^ ] %\",\"% centr[^ ]a[^ ]l %\",\"% centr[^ ][^ ]al %\",\"% centrla %\",\"% centrla[^ ] %\",\"% centr[^ ]la %\",\"% centa %\",\"% centa[^ ] %\",\"% cental %\",\"% cental[^ ] %\",\"% centa[^ ]l %\",\"% centl %\",\"% cent[^ ]l %\",\"% cent[^ ]al %\",\"% centla %\",\"% cent[^ ]a %\",\"% cent[^ ]a[^ ] %\",\"% cent[^ ]al[^ ] %\",\"% cent[^ ]a[^ ]l %\",\"% cent[^ ][^ ]l %\",\"% cent[^ ][^ ]al %\",\"% cent[^ ]la %\",\"% cent[^ ]ra %\",\"% cent[^ ]ra[^ ] %\",\"% cent[^ ]ral %\",\"% cent[^ ]ral[^ ] %\",\"% cent[^ ]ra[^ ]l %\",\"% cent[^ ]rl %\",\"% cent[^ ]r[^ ]l %\",\"% cent[^ ]r[^ ]al %\",\"% cent[^ ]rla %\",\"% cenra %\",\"% cenra[^ ] %\",\"% cenral %\",\"% cenral[^ ] %\",\"% cenra[^ ]l %\",\"% cenrl %\",\"% cenr[^ ]l %\",\"% cenr[^ ]al %\",\"% cenrla %\",\"% cen[^ ]ra %\",\"% cen[^ ]ra[^ ] %\",\"% cen[^ ]ral %\",\"% cen[^ ]ral[^ ] %\",\"% cen[^ ]ra[^ ]l %\",\"% cen[^ ]rl %\",\"% cen[^ ]r[^ ]l %\",\"% cen[^ ]r[^ ]al %\",\"% cen[^ ]rla %\",\"% cen[^ ]tra %\",\"% cen[^ ]tra[^ ] %\",\"% cen[^ ]tral %\",\"% cen[^ ]tral[^ ] %\",\"% cen[^ ]tra[^ ]l %\",\"% cen[^ ]trl %\",\"% cen[^ ]tr[^ ]l %\",\"% cen[^ ]tr[^ ]al %\",\"% cen[^ ]trla %\",\"% cenrta %\",\"% cenrta[^ ] %\",\"% cenrtal %\",\"% cenrtal[^ ] %\",\"% cenrta[^ ]l %\",\"% cenrtl %\",\"% cenrt[^ ]l %\",\"% cenrt[^ ]al %\",\"% cenrtla %\",\"% cent[^ ][^ ]ral %\",\"% cenal %\",\"% cen[^ ]al %\",\"% cen[^ ][^ ]al %\",\"% cen[^ ][^ ]ral %\",\"% cen[^ ]tal %\",\"% cen[^ ]t[^ ]al %\",\"% cen[^ ]t[^ ]ral %\",\"% cen[^ ][^ ]tral %\",\"% cen[^ ]rtal %\",\"% centar %\",\"% centar[^ ] %\",\"% centarl %\",\"% centarl[^ ] %\",\"% centar[^ ]l %\",\"% cenarl %\",\"% cen[^ ]arl %\",\"% cent[^ ]arl %\",\"% cen[^ ]tarl %\",\"% cetra %\",\"% cetra[^ ] %\",\"% cetral %\",\"% cetral[^ ] %\",\"% cetra[^ ]l %\",\"% cetrl %\",\"% cetr[^ ]l %\",\"% cetr[^ ]al %\",\"% cetrla %\",\"% cetal %\",\"% cet[^ ]al %\",\"% cet[^ ]ral %\",\"% ceral %\",\"% ce[^ ]ral %\",\"% ce[^ ]tral %\",\"% certal %\",\"% cetarl %\",\"% ce[^ ]tra %\",\"% ce[^ ]tra[^ ] %\",\"% ce[^ ]tral[^ ] %\",\"% ce[^ ]tra[^ ]l %\",\"% ce[^ ]trl %\",\"% ce[^ ]tr[^ ]l %\",\"% ce[^ ]tr[^ ]al %\",\"% ce[^ ]trla %\",\"% ce[^ ]tal %\",\"% ce[^ ]t[^ ]al %\",\"% ce[^ ]t[^ ]ral %\",\"% ce[^ ][^ ]ral %\",\"% ce[^ ][^ ]tral %\",\"% ce[^ ]rtal %\",\"% ce[^ ]tarl %\",\"% ce[^ ]ntra %\",\"% ce[^ ]ntra[^ ] %\",\"% ce[^ ]ntral %\",\"% ce[^ ]ntral[^ ] %\",\"% ce[^ ]ntra[^ ]l %\",\"% ce[^ ]ntrl %\",\"% ce[^ ]ntr[^ ]l %\",\"% ce[^ ]ntr[^ ]al %\",\"% ce[^ ]ntrla %\",\"% ce[^ ]ntal %\",\"% ce[^ ]nt[^ ]al %\",\"% ce[^ ]nt[^ ]ral %\",\"% ce[^ ]nral %\",\"% ce[^ ]n[^ ]ral %\",\"% ce[^ ]n[^ ]tral %\",\"% ce[^ ]nrtal %\",\"% ce[^ ]ntarl %\",\"% cntra %\",\"% cntra[^ ] %\",\"% cntral %\",\"% cntral[^ ] %\",\"% cntra[^ ]l %\",\"% cntrl %\",\"% cntr[^ ]l %\",\"% cntr[^ ]al %\",\"% cntrla %\",\"% cntal %\",\"% cnt[^ ]al %\",\"% cnt[^ ]ral %\",\"% cnral %\",\"% cn[^ ]ral %\",\"% cn[^ ]tral %\",\"% cnrtal %\",\"% cntarl %\",\"% c[^ ]ntra %\",\"% c[^ ]ntra[^ ] %\",\"% c[^ ]ntral %\",\"% c[^ ]ntral[^ ] %\",\"% c[^ ]ntra[^ ]l %\",\"% c[^ ]ntrl %\",\"% c[^ ]ntr[^ ]l %\",\"% c[^ ]ntr[^ ]al %\",\"% c[^ ]ntrla %\",\"% c[^ ]ntal %\",\"% c[^ ]nt[^ ]al %\",\"% c[^ ]nt[^ ]ral %\",\"% c[^ ]nral %\",\"% c[^ ]n[^ ]ral %\",\"% c[^ ]n[^ ]tral %\",\"% c[^ ]nrtal %\",\"% c[^ ]ntarl %\",\"% c[^ ]entra %\",\"% c[^ ]entra[^ ] %\",\"% c[^ ]entral %\",\"% c[^ ]entral[^ ] %\",\"% c[^ ]entra[^ ]l %\",\"% c[^ ]entrl %\",\"% c[^ ]entr[^ ]l %\",\"% c[^ ]entr[^ ]al %\",\"% c[^ ]entrla %\",\"% c[^ ]ental %\",\"% c[^ ]ent[^ ]al %\",\"% c[^ ]ent[^ ]ral %\",\"% c[^ ]enral %\",\"% c[^ ]en[^ ]ral %\",\"% c[^ ]en[^ ]tral %\",\"% c[^ ]enrtal %\",\"% c[^ ]entarl %\",\"% cnetra %\",\"% cnetra[^ ] %\",\"% cnetral %\",\"% cnetral[^ ] %\",\"% cnetra[^ ]l %\",\"% cnetrl %\",\"% cnetr[^ ]l %\",\"% cnetr[^ ]al %\",\"% cnetrla %\",\"% cnetal %\",\"% cnet[^ ]al %\",\"% cnet[^ ]ral %\",\"% cneral %\",\"% cne[^ ]ral %\",\"% cne[^ ]tral %\",\"% cnertal %\",\"% cnetarl %\",\"% entra %\",\"% entra[^ ] %\",\"% entral %\",\"% entral[^ ] %\",\"% entra[^ ]l %\",\"% entrl %\",\"% entr[^ ]l %\",\"% entr[^ ]al %\",\"% entrla %\",\"% ental %\",\"% ent[^ ]al %\",\"% ent[^ ]ral %\",\"% enral %\",\"% en[^ ]ral %\",\"% en[^ ]tral %\",\"% enrtal %\",\"% entarl %\",\"% [^ ]entra %\",\"% [^ ]entra[^ ] %\",\"% [^ ]entral %\",\"% [^ ]entral[^ ] %\",\"% [^ ]entra[^ ]l %\",\"% [^ ]entrl %\",\"% [^ ]entr[^ ]l %\",\"% [^ ]entr[^ ]al %\",\"% [^ ]entrla %\",\"% [^ ]ental %\",\"% [^ ]ent[^ ]al %\",\"% [^ ]ent[^ ]ral %\",\"% [^ ]enral %\",\"% [^ ]en[^ ]ral %\",\"% [^ ]en[^ ]tral %\",\"% [^ ]enrtal %\",\"% [^ ]entarl %\",\"% [^ ]centra %\",\"% [^ ]centra[^ ] %\",\"% [^ ]central %\",\"% [^ ]central[^ ] %\",\"% [^ ]centra[^ ]l %\",\"% [^ ]centrl %\",\"% [^ ]centr[^ ]l %\",\"% [^ ]centr[^ ]al %\",\"% [^ ]centrla %\",\"% [^ ]cental %\",\"% [^ ]cent[^ ]al %\",\"% [^ ]cent[^ ]ral %\",\"% [^ ]cenral %\",\"% [^ ]cen[^ ]ral %\",\"% [^ ]cen[^ ]tral %\",\"% [^ ]cenrtal %\",\"% [^ ]centarl %\",\"% ecntra %\",\"% ecntra[^ ] %\",\"% ecntral %\",\"% ecntral[^ ] %\",\"% ecntra[^ ]l %\",\"% ecntrl %\",\"% ecntr[^ ]l %\",\"% ecntr[^ ]al %\",\"% ecntrla %\",\"% ecntal %\",\"% ecnt[^ ]al %\",\"% ecnt[^ ]ral %\",\"% ecnral %\",\"% ecn[^ ]ral %\",\"% ecn[^ ]tral %\",\"% ecnrtal %\",\"% ecntarl %\",\"% ce[^ ][^ ]ntral %\",\"% ctral %\",\"% c[^ ]tral %\",\"% c[^ ][^ ]tral %\",\"% c[^ ][^ ]ntral %\",\"% c[^ ]etral %\",\"% c[^ ]e[^ ]tral %\",\"% c[^ ]e[^ ]ntral %\",\"% c[^ ][^ ]entral %\",\"% c[^ ]netral %\",\"% etral %\",\"% e[^ ]tral %\",\"% e[^ ]ntral %\",\"% ntral %\",\"% [^ ]ntral %\",\"% netral %\",\"% [^ ]etral %\",\"% [^ ]e[^ ]tral %\",\"% [^ ]e[^ ]ntral %\",\"% [^ ][^ ]ntral %\",\"% [^ ][^ ]entral %\",\"% [^ ]netral %\",\"% [^ ]cetral %\",\"% [^ ]ce[^ ]tral %\",\"% [^ ]ce[^ ]ntral %\",\"% [^ ]cntral %\",\"% [^ ]c[^ ]ntral %\",\"% [^ ]c[^ ]entral %\",\"% [^ ]cnetral %\",\"% [^ ][^ ]central %\",\"% ectral %\",\"% ec[^ ]tral %\",\"% ec[^ ]ntral %\",\"% [^ ]ecntral %\",\"% cetnra %\",\"% cetnra[^ ] %\",\"% cetnral %\",\"% cetnral[^ ] %\",\"% cetnra[^ ]l %\",\"% cetnrl %\",\"% cetnr[^ ]l %\",\"% cetnr[^ ]al %\",\"% cetnrla %\",\"% cetnal %\",\"% cetn[^ ]al %\",\"% cetn[^ ]ral %\",\"% cetnarl %\",\"% ctnral %\",\"% c[^ ]tnral %\",\"% ce[^ ]tnral %\",\"% c[^ ]etnral %\",\"% etnral %\",\"% [^ ]etnral %\",\"% [^ ]cetnral %\",\"% ectnral %\"]"

-- /joh?n(ath[oa]n)/
exists (select 1 from openjson(@1) as isoquery_pattern where "t"."body_u121" like (cast(isoquery_pattern.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "[\"% jonathon %\",\"% jonathan %\",\"% johnathon %\",\"% johnathan %\"]"

-- body:[a TO b}
exists (select 1 from string_split("t"."body_u121", ' ') as isoquery_element where isoquery_element.value <> '' and (isoquery_element.value + char(0) >= (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + char(0) and isoquery_element.value + char(0) < (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + char(0)))
--   "a"
--   "b"

-- body:*
"t"."body_u121" is not null

-- org:"ACME Bank"
("t"."org_normalized" = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."org_normalized" + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))
--   "acme bank"
--   "acme bank|"

-- code:AB
("t"."code" = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."code" + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))
--   "AB"
--   "AB|"

-- code:(a b c) OR pages:1
(("t"."code" = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."code" + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8)) or ("t"."code" = (cast(@3 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."code" + '|' = (cast(@4 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8)) or ("t"."code" = (cast(@5 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."code" + '|' = (cast(@6 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8)) or "t"."pages" = cast(@7 as bigint))
--   "a"
--   "a|"
--   "b"
--   "b|"
--   "c"
--   "c|"
--   1

-- code:a_b%*
"t"."code" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "a!_b!%%"

-- code:?\[x
("t"."code" + '|') like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "_![x|"

-- code:[a TO b}
("t"."code" + char(0) >= (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + char(0) and "t"."code" + char(0) < (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + char(0))
--   "a"
--   "b"

-- code:ab~1
exists (select 1 from openjson(@1) as isoquery_pattern where ("t"."code" + '|') like (cast(isoquery_pattern.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "[\"a|\",\"a_|\",\"ab|\",\"ab_|\",\"a_b|\",\"b|\",\"_b|\",\"_ab|\",\"ba|\"]"

-- code:/a+/
-- refused: it needs a regular expression that at most 2000 patterns of LIKE can stand for, of at most 8000 bytes each

-- code:*
"t"."code" is not null

-- codes:AB
exists (select 1 from openjson("t"."codes") with (value nvarchar(max) '$') as isoquery_element where ((cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and (cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8)))
--   "AB"
--   "AB|"

-- codes:a*
exists (select 1 from openjson("t"."codes") with (value nvarchar(max) '$') as isoquery_element where (cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "a%"

-- codes:*
exists (select 1 from openjson("t"."codes") with (value nvarchar(max) '$') as isoquery_element where (cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) is not null)

-- source:ACME
("t"."source_normalized" = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."source_normalized" + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))
--   "acme"
--   "acme|"

-- tags:A
exists (select 1 from openjson("t"."tags_normalized") with (value nvarchar(max) '$') as isoquery_element where ((cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and (cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8)))
--   "a"
--   "a|"

-- tags:*
exists (select 1 from openjson("t"."tags_normalized") with (value nvarchar(max) '$') as isoquery_element where (cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) is not null)

-- sizes:*
exists (select 1 from openjson("t"."sizes") with (value bigint '$') as isoquery_element where isoquery_element.value is not null)

-- memo:bank
translate("t"."memo" collate Latin1_General_100_BIN2_UTF8, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "%bank%"

-- memo:"a b"
translate("t"."memo" collate Latin1_General_100_BIN2_UTF8, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "%a b%"

-- memo:b?n*k
translate("t"."memo" collate Latin1_General_100_BIN2_UTF8, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'
--   "%b_n%k%"

-- price:1.5
"t"."price" = cast(@1 as float)
--   1.5

-- price:{0 TO *]
"t"."price" > cast(@1 as float)
--   0

-- pages:[1 TO 9]
("t"."pages" >= cast(@1 as bigint) and "t"."pages" <= cast(@2 as bigint))
--   1
--   9

-- sizes:>3
exists (select 1 from openjson("t"."sizes") with (value bigint '$') as isoquery_element where isoquery_element.value >= cast(@1 as bigint))
--   4

-- live:true
"t"."live" = cast(@1 as bit)
--   1

-- at:2019-10-17
("t"."at" >= cast(@1 as datetime2(3)) and "t"."at" < cast(@2 as datetime2(3)))
--   "2019-10-17 00:00:00.000"
--   "2019-10-18 00:00:00.000"

-- at:>2019
"t"."at" >= cast(@1 as datetime2(3))
--   "2020-01-01 00:00:00.000"

-- NOT bank
not ("t"."body_u121" is not null and "t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "% bank %"

-- NOT (code:a AND NOT price:>1)
not (("t"."code" is not null and ("t"."code" = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."code" + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))) and not ("t"."price" > cast(@3 as float)))
--   "a"
--   "a|"
--   1

-- a AND b AND c AND d
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!' and "t"."body_u121" like (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!' and "t"."body_u121" like (cast(@3 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!' and "t"."body_u121" like (cast(@4 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "% a %"
--   "% b %"
--   "% c %"
--   "% d %"

-- -a -b +c
(not (("t"."body_u121" is not null and "t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!') or ("t"."body_u121" is not null and "t"."body_u121" like (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')) and "t"."body_u121" like (cast(@3 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')
--   "% a %"
--   "% b %"
--   "% c %"

-- +c -a -b
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!' and not (("t"."body_u121" is not null and "t"."body_u121" like (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!') or ("t"."body_u121" is not null and "t"."body_u121" like (cast(@3 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!')))
--   "% c %"
--   "% a %"
--   "% b %"

-- c OR (d AND NOT a AND NOT b)
("t"."body_u121" like (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!' or ("t"."body_u121" like (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!' and not (("t"."body_u121" is not null and "t"."body_u121" like (cast(@3 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!') or ("t"."body_u121" is not null and "t"."body_u121" like (cast(@4 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) escape '!'))))
--   "% c %"
--   "% d %"
--   "% a %"
--   "% b %"

-- NOT (live:true AND NOT code:a AND NOT code:b)
not (("t"."live" is not null and "t"."live" = cast(@1 as bit)) and not ((("t"."code" = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."code" + '|' = (cast(@3 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8)) or ("t"."code" = (cast(@4 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and "t"."code" + '|' = (cast(@5 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8)))))
--   1
--   "a"
--   "a|"
--   "b"
--   "b|"

-- codes:(a b c)
(exists (select 1 from openjson("t"."codes") with (value nvarchar(max) '$') as isoquery_element where ((cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) = (cast(@1 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and (cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + '|' = (cast(@2 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))) or exists (select 1 from openjson("t"."codes") with (value nvarchar(max) '$') as isoquery_element where ((cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) = (cast(@3 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and (cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + '|' = (cast(@4 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))) or exists (select 1 from openjson("t"."codes") with (value nvarchar(max) '$') as isoquery_element where ((cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) = (cast(@5 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) and (cast(isoquery_element.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) + '|' = (cast(@6 collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8))))
--   "a"
--   "a|"
--   "b"
--   "b|"
--   "c"
--   "c|"

-- a b c d e f g h i j k l m n o p
exists (select 1 from string_split("t"."body_u121", ' ') as isoquery_element where isoquery_element.value <> '' and isoquery_element.value in (select (cast(isoquery_each.value collate Latin1_General_100_BIN2_UTF8 as varchar(max)) collate Latin1_General_100_BIN2_UTF8) from openjson(@1) as isoquery_each))
--   "[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\",\"l\",\"m\",\"n\",\"o\",\"p\"]"
