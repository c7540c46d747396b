import { type Item, propertiesOf } from '@energy-console/schematic'
import { Typography } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { PropertyForm } from '../../panels/properties/PropertyForm'
import styles from './item.module.css'
import { RefreshedPoints } from './RefreshedPoints'

interface Props {
  item: Item
}

/** Every property of an item, as its kind describes them. */
export function BasicTab({ item }: Props) {
  const { t } = useTranslation()
  const ids = useMemo(() => [item.id], [item.id])
  const hasData = propertiesOf(item.type).some(({ group }) => group === 'data')
  return (
    <div className={hasData ? styles.columns : undefined}>
      <section>
        {hasData && <Typography.Title level={5}>{t('样式')}</Typography.Title>}
        <PropertyForm ids={ids} group="style" isDialog />
      </section>
      {hasData && (
        <section>
          <Typography.Title level={5}>{t('数据')}</Typography.Title>
          <PropertyForm ids={ids} group="data" isDialog />
          {item.type === 'model' && <RefreshedPoints item={item} />}
        </section>
      )}
    </div>
  )
}
