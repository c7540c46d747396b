import { TreeReference } from '../../../kit/form/TreeReference'

interface Props {
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
}

/** Chooses a folder in a form; none is the top. */
export const FolderSelect = ({ value, onChange, ...rest }: Props) => (
  <TreeReference
    {...rest}
    noun="maintenanceFolder"
    value={value ?? ''}
    onChange={(next) => onChange?.(next ?? null)}
  />
)
