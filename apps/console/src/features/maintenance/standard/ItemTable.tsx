import { itemKinds, listStandardProperties, type StandardItem } from '@energy-console/contract/maintenance'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { expectedText } from './expected'
import { propertyText } from './propertyText'
import styles from './StandardSheet.module.css'

/** The items of a standard; on paper with room for their results. */
export function ItemTable({ items }: { items: readonly StandardItem[] }) {
  const { t } = useTranslation()
  const hasReadings = items.some(({ itemKind }) => itemKind === 'reading')
  const { data: properties } = useCall(
    listStandardProperties,
    { query: {} },
    { isEnabled: hasReadings, staleMs: 300_000 },
  )
  /** By its key until its name is known, and where no product has it any more. */
  const propertyOf = ({ propertyNo }: StandardItem) => {
    const property = properties?.find((one) => one.propertyNo === propertyNo)
    return property ? propertyText(property) : propertyNo
  }
  if (items.length === 0) return <p className="muted">{t('还没有项目')}</p>
  return (
    <div className={styles.scroll} data-scrolls>
      <table className={styles.items}>
        <thead>
          <tr>
            <th>{t('序号')}</th>
            <th>{t('项目')}</th>
            <th>{t('方法和要求')}</th>
            <th>{t('填写方式')}</th>
            <th>{t('合格范围')}</th>
            <th className={styles.paperOnly}>{t('结果')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={item.itemName}>
              <td className="num">{index + 1}</td>
              <td>{item.itemName}</td>
              <td>{item.requirement}</td>
              <td>
                {t(itemKinds[item.itemKind])}
                {item.itemKind === 'choice' && <div className="muted">{item.choices}</div>}
                {item.itemKind === 'reading' && <div className="muted num">{propertyOf(item)}</div>}
              </td>
              <td className="num">{expectedText(item) || '—'}</td>
              <td className={styles.paperOnly} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
