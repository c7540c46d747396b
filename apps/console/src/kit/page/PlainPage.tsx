import { useContext } from 'react'
import { ResourcePage } from '../resource/ResourcePage'
import { ShownPage } from './ShownPage'

/** A page that shows the records of its resource and nothing else. */
export function PlainPage() {
  const page = useContext(ShownPage)
  if (!page?.resource) return null
  return <ResourcePage resource={page.resource} title={page.title} emptyText={page.emptyText} />
}
