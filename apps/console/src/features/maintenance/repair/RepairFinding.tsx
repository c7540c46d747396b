import { type FoundItem, getRepairFinding } from '@energy-console/contract/maintenance'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { AttachmentGallery } from '../../../kit/attachments/AttachmentGallery'
import { StatusTag } from '../../../kit/StatusTag'
import { expectedText } from '../standard/expected'
import { resultText } from '../task/resultText'
import styles from './Repair.module.css'

/** What a round found that an order comes of. */
export function RepairFinding({ orderId }: { orderId: string }) {
  const { data: item } = useCall(getRepairFinding, { query: { id: orderId } })
  return item && <FoundFacts item={item} photos={<AttachmentGallery attachments={item.photos} />} />
}

/** Its result, within which limits it is well, what was said of it, and its photos. */
export function FoundFacts({ item, photos }: { item: FoundItem; photos: ReactNode }) {
  const { t } = useTranslation()
  const { assetName, itemName, requirement, note, isFailed } = item
  const result = item.itemKind === 'photo' ? '' : resultText(item, t)
  const facts = [
    [t('项目'), [assetName, itemName].filter(Boolean).join(' · ')],
    [
      t('结果'),
      result && (
        <span className={styles.due}>
          {result !== t('异常') && <span className="num">{result}</span>}
          {isFailed && <StatusTag tone="error">{t('异常')}</StatusTag>}
        </span>
      ),
    ],
    [t('合格范围'), expectedText(item)],
    [t('方法和要求'), requirement],
    [t('备注'), note],
  ] as const
  return (
    <section aria-label={t('检查发现')}>
      <h2>{t('检查发现')}</h2>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={facts
          .filter(([, said]) => said)
          .map(([label, said]) => ({ key: label, label, children: said }))}
      />
      {item.photos.length > 0 && <div className={styles.photos}>{photos}</div>}
    </section>
  )
}
