import { type StandbyKind, standbySources } from '@energy-console/contract/maintenance'
import { usePage } from '../../../kit/page/ShownPage'
import { useAddress } from '../../../kit/page/useAddress'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { StandbyDetail } from './StandbyDetail'
import { standbyColumns } from './standbyColumns'

/** What is asked of one kind is not asked of the other. */
const unasked: Readonly<Record<StandbyKind, readonly string[]>> = {
  dynamo: ['kind', 'capacityItemId'],
  eps: ['kind', 'fuelItemId'],
}

/** What is left out where there is little room: the source's own page has it. */
const secondary = ['deviceId', 'ratedPower', 'lastTestDate'] as const

/** Their states and counts change as they run. */
const followMs = 10_000

const columns = { dynamo: standbyColumns('dynamo'), eps: standbyColumns('eps') }

/** 发电机管理 and 应急电源管理: the sources of one kind with how they stand, or one of them with its runs and tests. */
export function StandbyPage({ kind }: { kind: StandbyKind }) {
  const page = usePage()
  const { parameters, show } = useAddress()
  const sourceId = parameters.get('source')
  if (sourceId) return <StandbyDetail sourceId={sourceId} onBack={() => show({})} />
  return (
    <ResourcePage
      resource={standbySources}
      {...page}
      columns={columns[kind]}
      secondary={secondary}
      fixed={{ kind_equal: kind }}
      starting={{ kind }}
      hiddenFields={unasked[kind]}
      refetchMs={followMs}
    />
  )
}

/** 发电机管理 */
export const DynamosPage = () => <StandbyPage kind="dynamo" />

/** 应急电源管理 */
export const EpsPage = () => <StandbyPage kind="eps" />
