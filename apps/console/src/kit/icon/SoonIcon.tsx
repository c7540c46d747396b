import { lazyPart } from '@energy-console/schematic-react/part'

/** An icon by its name, drawn as soon as the icons have come; its place is kept until then. For what loads first. */
export const SoonIcon = lazyPart<{ name?: string }>(
  async () => (await import('./NamedIcon')).NamedIcon,
  () => <span className="anticon" style={{ width: '1em', height: '1em' }} />,
)
