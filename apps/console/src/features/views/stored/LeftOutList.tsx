import type { LeftOut } from '@energy-console/schematic'
import { useTranslation } from '../../../i18n/useTranslation'

/** So many are listed. */
const mostListed = 200

/** What of a document could not be read and had to be left out, for a message. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { t } = useTranslation()
  return (
    <ul style={{ maxHeight: 320, overflow: 'auto', paddingInlineStart: 16 }}>
      {leftOut.slice(0, mostListed).map(({ path, reason }) => (
        <li key={`${path} ${reason}`}>
          <code>{path}</code> {t(reason)}
        </li>
      ))}
    </ul>
  )
}
