import { visits } from '@energy-console/contract/views'
import { ListingPage } from '../../../kit/listing/ListingPage'
import { usePage } from '../../../kit/page/ShownPage'

/** 游客访问记录: who has opened shared views by their links, from where. */
export const VisitorsPage = () => <ListingPage listing={visits} {...usePage()} />
