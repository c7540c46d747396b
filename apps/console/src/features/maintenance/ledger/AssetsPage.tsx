import type { RowOf } from '@energy-console/contract'
import { assetLife, assets } from '@energy-console/contract/maintenance'
import { fieldsOf } from '../../../kit/form/fields'
import { MoveChosen } from '../../../kit/lifecycle/MoveChosen'
import { useListState } from '../../../kit/list/listState'
import { useSecondary } from '../../../kit/list/useSecondary'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import styles from './AssetsPage.module.css'
import { AssetTree } from './AssetTree'
import { assetColumns } from './assetColumns'
import { assetInputs } from './assetInputs'
import { LabelsButton } from './labels/LabelsButton'
import { treeFilters } from './useAssetNodes'
import { WarrantyNotice } from './WarrantyNotice'

const names = fieldsOf(assets.schema).map(({ name }) => name)

const asChosen = ({ id, assetName, state = 'stock' }: RowOf<typeof assets>) => ({
  id,
  name: assetName,
  state,
})

const secondary = {
  always: ['categoryId', 'siteId', 'deviceId', 'model', 'maker', 'commissionDate', 'responsible'],
  inEnglish: ['warrantyDate'],
} as const

/** 设备台账: the equipment by category or place, its list, and labels for it. */
export function AssetsPage() {
  const { state, change } = useListState(names)
  const choose = (chosen: Record<string, string>) => {
    const kept = Object.entries(state.filters).filter(([name]) => !treeFilters.some((own) => own === name))
    change({ filters: { ...Object.fromEntries(kept), ...chosen } })
  }
  return (
    <div className={styles.page}>
      <AssetTree filters={state.filters} onChoose={choose} />
      <div className={styles.list}>
        <WarrantyNotice filters={state.filters} onChange={(filters) => change({ filters })} />
        <ResourcePage
          resource={assets}
          {...usePage()}
          secondary={useSecondary(secondary)}
          columns={assetColumns}
          inputs={assetInputs}
          isSelectable
          toolbar={(chosen, clear, filters) => (
            <>
              <MoveChosen life={assetLife} chosen={chosen.map(asChosen)} onMoved={clear} />
              <LabelsButton chosen={chosen} filters={filters} />
            </>
          )}
        />
      </div>
    </div>
  )
}
