import type { Call, Resource } from '@energy-console/contract'
import type { Database } from '../platform/database'
import type { Caller } from './caller'
import type { SampleContext } from './sample'

/** Makes the records of one tenant that references may name, each noun's once. */
export interface Records {
  /** The id of the tenant's record of a noun; it is made on first use, with what it refers to. */
  provide(noun: string): Promise<string>
  /** A body that a resource saves; the records that it refers to are made first. */
  bodyFor(resource: Resource): Promise<Body>
  /** What a call needs beyond the least that its schema asks for: where it makes a record, what its resource's save needs. */
  addedFor(call: Call): Promise<Body>
  /** Records of the installation: menus, tenants and system dictionaries are its own. */
  isInstallations: boolean
  /** A sample context whose references are records of the tenant. Everything must have been provided before. */
  context: SampleContext
  /** Runs `make` until nothing that it refers to is missing any more. */
  complete<T>(make: (context: SampleContext) => T): Promise<T>
  /**
   * Records for whoever spoils those of some nouns: these, and what is made of them, are made anew; all others are the same ones,
   * whichever of the two has made them.
   */
  apart(nouns: Iterable<string>): Records
}

/** Nouns whose records belong to the installation: no tenant has any of its own. */
export const installationNouns: ReadonlySet<string> = new Set([
  'menu',
  'dict',
  'tenant',
  'domain',
  'enterpriseInfo',
  'carousel',
  'privacyAgreement',
])

/** Whose records are made, and by whom. */
export interface Owner {
  tenantId: string
  call: Caller
  /** Whose uploads and notices are: they are nobody else's, an upload until a record holds it. */
  user?: Caller | undefined
  db: Database
  /** What its records' names begin with. */
  mark?: string
}

/** What is sent with a call. */
export type Body = Record<string, unknown>

/** Nouns whose records are changed by who has made them alone. */
export const makersOwn: ReadonlySet<string> = new Set([
  'alarmFilter',
  'curveNote',
  'curveSet',
  'customReport',
  'reportMailing',
])

/** What only one record can have: each is given another. */
export const usedUp: ReadonlySet<string> = new Set(['spareGateway', 'spareUpload', 'usersSpareUpload'])

/** What is made anew with the record that it belongs to: it is found there, or only one can be. */
export const aloneOn: Readonly<Record<string, string>> = {
  alarm: 'alarmRule',
  commissioningRow: 'commissioningSheet',
  point: 'device',
  productProperty: 'product',
  stockMovement: 'sparePart',
  tariffRevision: 'tariff',
  viewLink: 'view',
}

/** How a tenant gets a record of each of some nouns that are no resources. */
export type Makers = Readonly<Record<string, (owner: Owner, records: Records) => Promise<string>>>
