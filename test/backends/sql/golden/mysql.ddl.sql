create table `release` (
  `id` varchar(255) character set utf8mb4 collate utf8mb4_0900_bin not null primary key,
  `headline` longtext character set utf8mb4 collate utf8mb4_0900_bin,
  `headline_u121` longtext character set utf8mb4 collate utf8mb4_0900_bin,
  `organisation` longtext character set utf8mb4 collate utf8mb4_0900_bin,
  `organisation_u121` longtext character set utf8mb4 collate utf8mb4_0900_bin,
  `organisation_normalized` longtext character set utf8mb4 collate utf8mb4_0900_bin,
  `source` longtext character set utf8mb4 collate utf8mb4_0900_bin,
  `source_normalized` longtext character set utf8mb4 collate utf8mb4_0900_bin,
  `isin` json,
  `contact` longtext character set utf8mb4 collate utf8mb4_0900_bin,
  `pages` bigint,
  `price` double,
  `live` boolean,
  `versioncreated` datetime(3)
);
create index `release_organisation_normalized_idx` on `release` (`organisation_normalized`(250));
create index `release_source_normalized_idx` on `release` (`source_normalized`(250));
create index `release_pages_idx` on `release` (`pages`);
create index `release_price_idx` on `release` (`price`);
create index `release_live_idx` on `release` (`live`);
create index `release_versioncreated_idx` on `release` (`versioncreated`);
alter table `release` add column `isoquery_words_a81190fa` json generated always as (case when coalesce(length(`headline_u121`), 0) + coalesce(length(`organisation_u121`), 0) <= 1500 then cast(concat(_utf8mb4'[', replace(json_quote(concat_ws(_utf8mb4' ', convert(`headline_u121` using utf8mb4) collate utf8mb4_0900_bin, convert(`organisation_u121` using utf8mb4) collate utf8mb4_0900_bin)), _utf8mb4' ', _utf8mb4'","'), _utf8mb4']') as json) else cast(_utf8mb4'[" "]' as json) end) virtual /*!80023 invisible */;
create index `release_words_idx` on `release` ((cast(`isoquery_words_a81190fa` as char(255) array)));
