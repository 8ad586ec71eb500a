create table "release" (
  "id" integer primary key,
  "headline" text,
  "headline_u121" text,
  "organisation" text,
  "organisation_u121" text,
  "organisation_folded" text,
  "source" text,
  "source_folded" text,
  "isin" text,
  "contact" text,
  "pages" integer,
  "price" real,
  "live" integer,
  "versioncreated" integer
);
create index "release_organisation_folded_idx" on "release" ("organisation_folded");
create index "release_source_folded_idx" on "release" ("source_folded");
create index "release_pages_idx" on "release" ("pages");
create index "release_price_idx" on "release" ("price");
create index "release_live_idx" on "release" ("live");
create index "release_versioncreated_idx" on "release" ("versioncreated");
create table if not exists "release_isoquery_fts_3c812120_state" (complete integer not null);
delete from "release_isoquery_fts_3c812120_state" where (select count(*) from "sqlite_schema" where name in ('release_isoquery_fts_3c812120', 'release_isoquery_fts_3c812120_insert', 'release_isoquery_fts_3c812120_update', 'release_isoquery_fts_3c812120_delete')) < 4;
create virtual table if not exists "release_isoquery_fts_3c812120" using fts5("of_headline_u121", "of_organisation_u121", "of_organisation_folded", "of_source_folded", "of_isin", content='', contentless_delete=1, tokenize="ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'");
create virtual table if not exists "release_isoquery_fts_3c812120_terms" using fts5vocab("release_isoquery_fts_3c812120", instance);
create trigger if not exists "release_isoquery_fts_3c812120_insert" after insert on "release" begin delete from "release_isoquery_fts_3c812120" where rowid in (new."id"); insert into "release_isoquery_fts_3c812120" (rowid, "of_headline_u121", "of_organisation_u121", "of_organisation_folded", "of_source_folded", "of_isin") select "id", "headline_u121", "organisation_u121", "organisation_folded", "source_folded", (select group_concat(value, ' ') from json_each("isin")) from "release" where "id" in (new."id"); end;
create trigger if not exists "release_isoquery_fts_3c812120_update" after update on "release" when old."id" is not new."id" or old."headline_u121" is not new."headline_u121" or old."organisation_u121" is not new."organisation_u121" or old."organisation_folded" is not new."organisation_folded" or old."source_folded" is not new."source_folded" or old."isin" is not new."isin" begin delete from "release_isoquery_fts_3c812120" where rowid in (old."id", new."id"); insert into "release_isoquery_fts_3c812120" (rowid, "of_headline_u121", "of_organisation_u121", "of_organisation_folded", "of_source_folded", "of_isin") select "id", "headline_u121", "organisation_u121", "organisation_folded", "source_folded", (select group_concat(value, ' ') from json_each("isin")) from "release" where "id" in (old."id", new."id"); end;
create trigger if not exists "release_isoquery_fts_3c812120_delete" after delete on "release" begin delete from "release_isoquery_fts_3c812120" where rowid in (old."id"); insert into "release_isoquery_fts_3c812120" (rowid, "of_headline_u121", "of_organisation_u121", "of_organisation_folded", "of_source_folded", "of_isin") select "id", "headline_u121", "organisation_u121", "organisation_folded", "source_folded", (select group_concat(value, ' ') from json_each("isin")) from "release" where "id" in (old."id"); end;
insert into "release_isoquery_fts_3c812120" ("release_isoquery_fts_3c812120") select 'delete-all' where not exists (select 1 from "release_isoquery_fts_3c812120_state");
insert or replace into "release_isoquery_fts_3c812120" (rowid, "of_headline_u121", "of_organisation_u121", "of_organisation_folded", "of_source_folded", "of_isin") select "id", "headline_u121", "organisation_u121", "organisation_folded", "source_folded", (select group_concat(value, ' ') from json_each("isin")) from "release" where not exists (select 1 from "release_isoquery_fts_3c812120_state");
insert into "release_isoquery_fts_3c812120_state" select 1 where not exists (select 1 from "release_isoquery_fts_3c812120_state");
