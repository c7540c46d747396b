import { lazyPart } from '@energy-console/schematic-react/part'
import { Bone } from '../../Bone'
import type { TextInputProps } from './TextInputProps'

// the editor is a large part, and few forms have one
const RichEditor = lazyPart(
  async () => (await import('../../rich-text/RichEditor')).RichEditor,
  () => <Bone style={{ height: 140 }} />,
)

/** Formatted text as a field of a form. */
export const RichTextInput = ({
  text,
  onChange,
  id,
  disabled = false,
  onBlur,
  label,
}: TextInputProps & { label: string }) => (
  <RichEditor
    html={text}
    label={label}
    isReadOnly={disabled}
    isSmall
    id={id}
    onChange={onChange}
    onBlur={onBlur}
  />
)
