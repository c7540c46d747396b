import { expect, it } from 'vitest'
import { contractSteps } from './contractSteps'

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
