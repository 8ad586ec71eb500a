create table "release" (
  "id" not null primary key,
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
