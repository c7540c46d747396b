import type { StationNode } from '@energy-console/contract/stations'
import { Skeleton } from 'antd'
import type { Period } from '../../../../kit/report/period'
import type { ChosenScope } from '../scope/useCostScope'
import { useFirstChange } from './useFirstChange'
import { WhatIfForm } from './WhatIfForm'

interface WhatIfPaneProps {
  scope: ChosenScope
  period: Period
  /** Those whose tariffs may be tried. */
  stations: readonly StationNode[]
}

/** What the period would have cost had load been moved, or had another tariff held; begins with what is worth a try. */
export function WhatIfPane(props: WhatIfPaneProps) {
  const first = useFirstChange(props.scope.stationId, props.period.to)
  if (!first) return <Skeleton active paragraph={{ rows: 8 }} />
  return <WhatIfForm {...props} first={first} />
}
