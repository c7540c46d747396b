import { lazyPart } from '@energy-console/schematic-react/part'
import { Bone } from '../../../kit/Bone'

/** Fetched for administrators of the platform alone. */
export const PlatformOverview = lazyPart(
  async () => (await import('./PlatformOverview')).PlatformOverview,
  () => <Bone style={{ width: '100%', height: 420 }} />,
)
