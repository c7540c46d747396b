import { alarmRulesPage } from '@energy-console/contract/alarms'
import { devicesPage, gatewayAccountsPage, gatewayDataPage } from '@energy-console/contract/devices'
import { type Trouble, troubleCodes, troubleSources } from '@energy-console/contract/system'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { databaseWords } from '../../../kit/databaseWords'
import { useShownTime } from '../../../kit/time/zone'

const gateways = `${gatewayAccountsPage.path}?tab=gateways`
const rejected = `${gatewayDataPage.path}?view=log`

/** Where one goes on from what a writer or an engine has trouble with. */
const places: Partial<Record<NonNullable<Trouble['source']>, string>> = {
  alarms: alarmRulesPage.path,
  readings: devicesPage.path,
  rollup: devicesPage.path,
  'presence of devices': devicesPage.path,
  'gateway notes': rejected,
  'unmapped names': gatewayDataPage.path,
  'clocks of gateways': gateways,
  'clocks of devices': devicesPage.path,
  'signals of devices': devicesPage.path,
  'signals of gateways': gateways,
  'presence of gateways': gateways,
  'use of accounts': gatewayAccountsPage.path,
}

/** One trouble in a sentence, with the reason in words (the database's own on hover) and the way to where it is mended. */
export function TroubleLine({ code, source, subject, detail, count, since }: Trouble) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const about = [source && t(troubleSources[source]), subject].filter(Boolean).join(' · ')
  const place = source ? places[source] : gateways
  return (
    <li>
      {t('{{about}}：{{trouble}}，自 {{since}} 起', {
        about,
        trouble: t(troubleCodes[code]),
        since: shownTime(since),
      })}
      {count > 1 && t('，{{count}} 次', { count })}
      {detail && (
        <span className="muted" title={detail}>
          {' '}
          {code === 'client_conflict' ? detail : databaseWords(detail, t)}
        </span>
      )}
      {place && (
        <>
          {' '}
          <Link to={place}>{t('前往处理')}</Link>
        </>
      )}
    </li>
  )
}
