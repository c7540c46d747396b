import { gatewayLogCodes, type RawMessage } from '@energy-console/contract/telemetry'
import { useTranslation } from '../../../i18n/useTranslation'
import { RefusalDetail } from '../refusals/RefusalDetail'

/** Why not all of a message was taken, in a line: its first reason, how many more there are, and how many readings were taken. */
export function RefusedShort({ message: { refused, unmapped, accepted, outcome } }: { message: RawMessage }) {
  const { t } = useTranslation()
  const [first] = refused
  const [unknown] = unmapped
  const more = refused.length + unmapped.length - 1
  if (first)
    return (
      <>
        {t(gatewayLogCodes[first.code])}
        {first.detail !== '' && (
          <>
            {' · '}
            <RefusalDetail code={first.code} detail={first.detail} />
          </>
        )}
        {more > 0 && ` ${t('等 {{count}} 项', { count: more + 1 })}`}
      </>
    )
  if (unknown)
    return (
      <>
        {nameOf(unknown)}
        {more > 0 && ` ${t('等 {{count}} 项', { count: more + 1 })}`}
      </>
    )
  return outcome === 'handled' || outcome === 'failed' ? null : t('{{count}} 个读数', { count: accepted })
}

/** A key with its device, a whole device, or the key of a gateway itself. */
export const nameOf = ({ device, key }: RawMessage['unmapped'][number]): string =>
  [device, key].filter((part) => part !== '').join(' · ') || '—'
