import type { Resource } from '@energy-console/contract'
import type { ComponentType } from 'react'
import { ResourcePage } from '../resource/ResourcePage'
import { usePage } from './ShownPage'

const PlainPage = ({ resource }: { resource: Resource }) => (
  <ResourcePage resource={resource} {...usePage()} />
)

/** The component of a page that shows the records of its resource and nothing else. */
export const plainPageOf =
  (resource: Resource): ComponentType =>
  () => <PlainPage resource={resource} />
