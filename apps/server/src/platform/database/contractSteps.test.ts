import { expect, it } from 'vitest'
import { contractSteps, keysOf } from './contractSteps'

it.each([
  'alter table "device" drop column "colour"',
  'ALTER TABLE device DROP colour',
  'alter table device add a int, drop column b',
  'drop table if exists device cascade',
  'DROP VIEW seen',
  'alter table device rename column a to b',
  'alter table device rename to machine',
  'ALTER TABLE "device" ALTER COLUMN "a" SET DATA TYPE bigint',
  'alter table device alter a type bigint',
  'alter table device alter column a set not null',
  'alter table device alter column a drop default',
  'alter table "device" add column "a" varchar(40) not null',
  'alter table device add column a int default 0 not null, add column b numeric(12, 2) not null',
  'do $$ begin if exists (select 1) then alter table device drop column a; end if; end $$',
])('%s is nothing that a server of the version before bears', (statement) => {
  expect(contractSteps(`create table other (id int);\n\n${statement};`)).toHaveLength(1)
})

const keys = keysOf([
  `create table "device" ("id" bigint primary key, "a" int, constraint "device_a" unique ("a", "id"),
     constraint "of_station" foreign key ("id") references "station" ("id") on delete cascade, constraint "positive" check (a > 0));`,
  'create unique index "device_b" on "device" using btree (lower("b"), "a") where c; create index plain on device (a);',
])

it.each([
  'alter table "device" drop constraint "device_a"',
  'alter table device drop constraint if exists device_pkey cascade',
  'alter table device drop constraint device_name_key',
  'alter table device drop constraint of_station',
  'drop index "device_b"',
  'drop index concurrently if exists public.plain, public.device_b',
  'drop index device_b; create unique index device_b on device using btree (lower("b"))',
  'alter table "device" drop constraint "device_a", add constraint "device_a" unique ("a")',
])('%s takes a key away that servers of the version before count on', (statement) => {
  expect(contractSteps(`${statement};`, keys)).toEqual([expect.stringMatching(/^drops the key /)])
})

it.each([
  'alter table device drop constraint positive, add constraint positive check (a > -1)',
  'drop index plain; create index plain on device (a, b)',
  'drop index device_b; create unique index "device_b" on "device" using btree (lower("b"), "a") where c',
  'alter table "device" drop constraint "device_a"; alter table device add constraint "device_a" unique ("a", "id")',
  'alter table device drop constraint of_station; alter table device add constraint of_station foreign key (id) references station (id)',
])('%s leaves all keys', (statement) => {
  expect(contractSteps(`${statement};`, keys)).toEqual([])
})

it.each([
  'create table device (a int not null, b int not null)',
  'create table "device" ("a" int); alter table "device" add column b int not null; drop table "device"',
  `alter table "device" add column "a" varchar(40) default '' not null`,
  'alter table device add column a int generated always as (1) stored not null',
  'alter table device add column a int, add constraint c check (a is not null)',
  'alter table device add constraint c foreign key (a) references b(id)',
  'alter table device drop constraint c; alter table device alter column a drop not null',
  'drop index i; create index i on device (a); drop policy p on device; drop trigger t on device',
  '-- drop table device\n/* alter table device\n drop column a; */ select 1',
  "update device set a = 'drop table device; rename'",
])('%s adds only', (statement) => {
  expect(contractSteps(statement)).toEqual([])
})
