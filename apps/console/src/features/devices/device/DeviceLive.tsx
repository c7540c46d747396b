import { lazyPart } from '@energy-console/schematic-react/part'
import { Skeleton } from 'antd'

/** The live values of a device, fetched when they are shown: what others borrow must not make their first load heavy. */
export const DeviceLive = lazyPart(
  async () => (await import('./LivePoints')).LivePoints,
  () => <Skeleton active paragraph={{ rows: 6 }} />,
)
