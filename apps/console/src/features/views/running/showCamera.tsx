import type { Viewing } from '@energy-console/contract/devices'
import type { ViewHost } from '@energy-console/schematic-react'
import { lazyPart } from '@energy-console/schematic-react/part'

/** The player comes with the first drawing that has a camera. */
const LoadedPart = lazyPart(async () => (await import('./CameraPart')).CameraPart)

/** How cameras are shown on a drawing; `open` says where the picture of one is. */
export const showCameraBy =
  (open: (cameraId: string) => Promise<Viewing>): NonNullable<ViewHost['showCamera']> =>
  (camera) => <LoadedPart key={camera.cameraId} {...camera} open={open} />
