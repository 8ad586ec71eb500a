create table "release" (
  "id" varchar(850) collate Latin1_General_100_BIN2_UTF8 not null primary key,
  "headline" varchar(max) collate Latin1_General_100_BIN2_UTF8,
  "headline_u121" varchar(max) collate Latin1_General_100_BIN2_UTF8,
  "organisation" varchar(max) collate Latin1_General_100_BIN2_UTF8,
  "organisation_u121" varchar(max) collate Latin1_General_100_BIN2_UTF8,
  "organisation_normalized" varchar(max) collate Latin1_General_100_BIN2_UTF8,
  "source" varchar(max) collate Latin1_General_100_BIN2_UTF8,
  "source_normalized" varchar(max) collate Latin1_General_100_BIN2_UTF8,
  "isin" nvarchar(max),
  "contact" varchar(max) collate Latin1_General_100_BIN2_UTF8,
  "pages" bigint,
  "price" float,
  "live" bit,
  "versioncreated" datetime2(3)
);
create index "release_pages_idx" on "release" ("pages");
create index "release_price_idx" on "release" ("price");
create index "release_live_idx" on "release" ("live");
create index "release_versioncreated_idx" on "release" ("versioncreated");
