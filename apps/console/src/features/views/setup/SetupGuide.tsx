import { gatewayAccounts, gateways, IssuedToken } from '@energy-console/contract/devices'
import { stations } from '@energy-console/contract/stations'
import { Button, Steps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { CreateViewDialog } from '../library/CreateViewDialog'
import { ArrivedKeys } from './ArrivedKeys'
import styles from './SetupGuide.module.css'
import { type SetupStep, setupSteps } from './setupSteps'
import { TokenText } from './TokenText'
import type { Setup } from './useSetup'

interface SetupGuideProps {
  setup: Setup & { next: SetupStep }
  onLeave: () => void
}

/** What each step is called, what it is for, and the word on its button. */
const words: Record<SetupStep, { title: string; text: string; button?: string }> = {
  station: {
    title: '建立站点',
    text: '站点是一处有自己计量、用户和电价的地方，例如一栋楼、一座工厂。',
    button: '新建站点',
  },
  gateway: { title: '登记网关', text: '网关把现场设备的读数发到平台。', button: '登记网关' },
  account: {
    title: '发放令牌',
    text: '网关用账号的令牌连接。令牌只显示一次，请立即填到网关中。',
    button: '发放令牌',
  },
  reading: { title: '等待第一条读数', text: '网关发来读数后，这里会自动显示。' },
  view: {
    title: '第一张画面',
    text: '从模板开始画，绑定数据点，发布后设为首页。',
    button: '从模板新建画面',
  },
}

/** The way from an empty tenant to its first screen: each step opens by itself when the one before is done. */
export function SetupGuide({ setup, onLeave }: SetupGuideProps) {
  const { t } = useTranslation()
  const { next, stationId, gatewayId } = setup
  const [opened, setOpened] = useState<SetupStep>()
  const [token, setToken] = useState<string>()
  const close = () => setOpened(undefined)
  const { title, text, button } = words[next]
  return (
    <section className={styles.guide} aria-label={t('接入向导')}>
      <header>
        <h2>{t('接入向导')}</h2>
        <Button type="text" onClick={onLeave}>
          {t('稍后继续')}
        </Button>
      </header>
      <div className={styles.body}>
        <Steps
          orientation="vertical"
          size="small"
          current={setupSteps.indexOf(next)}
          items={setupSteps.map((step) => ({ title: t(words[step].title) }))}
        />
        <div className={styles.step} aria-live="polite">
          <h3>{t(title)}</h3>
          <p className="muted">{t(text)}</p>
          {next === 'reading' && <TokenText token={token} />}
          {next === 'view' && <ArrivedKeys />}
          {button && (
            <Button type="primary" onClick={() => setOpened(next)}>
              {t(button)}
            </Button>
          )}
          {next === 'reading' && token === undefined && (
            <Link to="/engineering/gateway-accounts">{t('没有保存令牌？到网关账号中更换')}</Link>
          )}
        </div>
      </div>
      {opened === 'station' && (
        <ResourceDialog
          resource={stations}
          fields={fieldsOf(stations.schema)}
          id={undefined}
          inputs={{}}
          onClose={close}
        />
      )}
      {opened === 'gateway' && (
        <ResourceDialog
          resource={gateways}
          fields={fieldsOf(gateways.schema)}
          id={undefined}
          inputs={{}}
          starting={{ stationId }}
          onClose={close}
        />
      )}
      {opened === 'account' && (
        <ResourceDialog
          resource={gatewayAccounts}
          fields={fieldsOf(gatewayAccounts.schema).filter(({ name }) => name !== 'deviceId')}
          id={undefined}
          inputs={{}}
          starting={{ gatewayId }}
          onClose={close}
          onSaved={(answer) => {
            const issued = IssuedToken.safeParse(answer)
            if (issued.success) setToken(issued.data.token)
          }}
        />
      )}
      <CreateViewDialog type="diagram" isOpen={opened === 'view'} onClose={close} />
    </section>
  )
}
