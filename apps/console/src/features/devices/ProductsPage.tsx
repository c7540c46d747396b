import { pathOf } from '@energy-console/contract'
import { products } from '@energy-console/contract/devices'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useButton } from '../../api/session'
import { usePage } from '../../kit/page/ShownPage'
import { layoutWindow } from '../../kit/page/windows'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { PropertyEditor } from './properties/PropertyEditor'

const inputs = { siyaoProperties: PropertyEditor, energyProperties: PropertyEditor }

/** 产品管理: device models with their properties, and the way to their layouts. */
export function ProductsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const canEdit = useButton(products.codes.edit)
  return (
    <ResourcePage
      resource={products}
      {...usePage()}
      inputs={inputs}
      {...(canEdit && {
        rowActions: ({ id }) => (
          <Button onClick={() => navigate(pathOf(layoutWindow, { productId: id }))}>{t('布局')}</Button>
        ),
      })}
    />
  )
}
