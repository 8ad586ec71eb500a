create table "release" (
  "id" text collate "C" not null primary key,
  "headline" text collate "C",
  "headline_u121" text collate "C",
  "organisation" text collate "C",
  "organisation_u121" text collate "C",
  "organisation_normalized" text collate "C",
  "source" text collate "C",
  "source_normalized" text collate "C",
  "isin" text[] collate "C",
  "contact" text collate "C",
  "pages" bigint,
  "price" double precision,
  "live" boolean,
  "versioncreated" timestamptz(3)
);
alter table "release" alter column "headline_u121" set storage main;
alter table "release" alter column "organisation_u121" set storage main;
create index "release_organisation_normalized_idx" on "release" using spgist ("organisation_normalized" collate "C" text_ops);
create index "release_source_normalized_idx" on "release" using spgist ("source_normalized" collate "C" text_ops);
create index "release_pages_idx" on "release" ("pages");
create index "release_price_idx" on "release" ("price");
create index "release_live_idx" on "release" ("live");
create index "release_versioncreated_idx" on "release" ("versioncreated");
create extension if not exists pg_trgm;
create index "release_headline_u121_fast" on "release" using gin ("headline_u121" collate "C" gin_trgm_ops);
create index "release_organisation_u121_fast" on "release" using gin ("organisation_u121" collate "C" gin_trgm_ops);
create index "release_organisation_normalized_fast" on "release" using gin ("organisation_normalized" collate "C" gin_trgm_ops);
create index "release_source_normalized_fast" on "release" using gin ("source_normalized" collate "C" gin_trgm_ops);
create index "release_contact_fast" on "release" using gin ((lower("contact" collate "C")) gin_trgm_ops);
create index "release_headline_u121_words" on "release" using gin ((case when octet_length(cast("headline_u121" as text)) > 1000000 then array_to_tsvector(array[' ']) else array_to_tsvector(array_remove(cast(cast(string_to_array(cast("headline_u121" as text) collate "C", ' ') as varchar(500)[]) as text[]), '')) end));
create index "release_organisation_u121_words" on "release" using gin ((case when octet_length(cast("organisation_u121" as text)) > 1000000 then array_to_tsvector(array[' ']) else array_to_tsvector(array_remove(cast(cast(string_to_array(cast("organisation_u121" as text) collate "C", ' ') as varchar(500)[]) as text[]), '')) end));
create index "release_isin_tokens" on "release" using gin ((cast(cast(cast("isin" as text[]) as varchar(64)[]) as text[]) collate "C"));
