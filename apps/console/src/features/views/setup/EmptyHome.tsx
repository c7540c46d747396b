import { gatewayAccounts, gateways } from '@energy-console/contract/devices'
import { stations } from '@energy-console/contract/stations'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { recall, remember } from '../../../api/browser/storage'
import { holdsButton, userKey, useSession } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bone } from '../../../kit/Bone'
import { Failure } from '../../../kit/Failure'
import { SetupGuide } from './SetupGuide'
import { useSetup } from './useSetup'

/** What the guide makes: who may not make it all is not led through it. */
const codes = [stations.codes.add, gateways.codes.add, gatewayAccounts.codes.add, 'view_add']

const leftKey = () => userKey('preferences', 'setupLeft')

/**
 * The empty home of an administrator: the guide, from where it stands. Whoever leaves it sees `children` and the way back;
 * that is remembered for him in this browser.
 */
export function EmptyHome({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const isAdministrator = useSession(
    (state) => state.user?.sees_stations === true && codes.every((code) => holdsButton(state, code)),
  )
  const { setup, error, retry } = useSetup(isAdministrator)
  const [isLeft, setLeft] = useState(() => recall<boolean>(leftKey()) === true)
  const leave = (next: boolean) => {
    remember(leftKey(), next || undefined)
    setLeft(next)
  }
  if (isAdministrator && error) return <Failure text={error.message} onRetry={retry} />
  if (isAdministrator && !setup) return <Bone style={{ width: '100%', height: 320 }} />
  if (!setup?.next) return children
  if (!isLeft) return <SetupGuide setup={{ ...setup, next: setup.next }} onLeave={() => leave(true)} />
  return (
    <div>
      {children}
      <div style={{ textAlign: 'center' }}>
        <Button type="primary" onClick={() => leave(false)}>
          {t('继续接入向导')}
        </Button>
      </div>
    </div>
  )
}
