import { gatewayDataPage } from '@energy-console/contract/devices'
import { gatewayLogCodes, type RawMessage, rawCarriers } from '@energy-console/contract/telemetry'
import { Typography } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { RefusalDetail } from '../refusals/RefusalDetail'
import { indentJson } from './indentJson'
import styles from './RawMessages.module.css'
import { nameOf } from './RefusedShort'

/** The content of a message, why not all of it was taken, and the way to mend that. */
export function RawMessageDetail({ message }: { message: RawMessage }) {
  const { t } = useTranslation()
  const { carrier, topic, size, content, isHex, isCut, isHidden, accepted, refused, unmapped } = message
  const shown = useMemo(() => (isHex ? pairs(content) : indentJson(content)), [content, isHex])
  const to = new URLSearchParams({
    view: 'unmapped',
    ...(message.gatewayId === null ? {} : { gatewayId_equal: message.gatewayId }),
  })
  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('主题')}</dt>
          <dd>
            <code>{topic || '—'}</code> · {rawCarriers[carrier]}
          </dd>
        </div>
        <div>
          <dt>{t('大小')}</dt>
          <dd>{t('{{count}} 字节', { count: size })}</dd>
        </div>
        <div>
          <dt>{t('已保存')}</dt>
          <dd>{t('{{count}} 个读数', { count: accepted })}</dd>
        </div>
        {refused.length > 0 && (
          <div>
            <dt>{t('拒收')}</dt>
            <dd>
              <ul>
                {refused.map(({ code, detail }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same reason may come twice, and the list never changes
                  <li key={index}>
                    {t(gatewayLogCodes[code])}
                    {detail !== '' && ' · '}
                    <RefusalDetail code={code} detail={detail} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {unmapped.length > 0 && (
          <div>
            <dt>{t('未映射')}</dt>
            <dd>
              <ul>
                {[...new Set(unmapped.map(nameOf))].map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
              <Link to={`${gatewayDataPage.path}?${to}`}>{t('接入或对应到属性')}</Link>
            </dd>
          </div>
        )}
      </dl>
      {content !== '' && (
        <div className={styles.content}>
          <Typography.Text
            className={styles.copy}
            copyable={{ text: content, tooltips: [t('复制报文'), t('已复制到剪贴板')], tabIndex: 0 }}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <section tabIndex={0} aria-label={t('报文内容')}>
            <pre>{shown}</pre>
          </section>
        </div>
      )}
      <p className={styles.notes}>
        {isCut && <span>{t('只显示开头的 8 KB。')}</span>}
        {isHex && <span>{t('内容不是文本，按十六进制显示。')}</span>}
        {isHidden && (
          <span>{content === '' ? t('内容含有令牌或密码，不显示。') : t('令牌和密码已用 *** 代替。')}</span>
        )}
      </p>
    </div>
  )
}

/** Bytes apart, sixteen a line. */
const pairs = (hex: string) =>
  (hex.match(/.{1,32}/g) ?? []).map((line) => (line.match(/../g) ?? []).join(' ')).join('\n')
