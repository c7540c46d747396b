import { lazy, Suspense } from 'react'
import { Bone } from '../../Bone'
import type { TextInputProps } from './TextInputProps'

// the editor is a large part, and few forms have one
const RichEditor = lazy(async () => ({ default: (await import('../../rich-text/RichEditor')).RichEditor }))

/** Formatted text as a field of a form. */
export const RichTextInput = ({
  text,
  onChange,
  id,
  disabled = false,
  onBlur,
  label,
}: TextInputProps & { label: string }) => (
  <Suspense fallback={<Bone style={{ height: 140 }} />}>
    <RichEditor
      html={text}
      label={label}
      isReadOnly={disabled}
      isSmall
      id={id}
      onChange={onChange}
      onBlur={onBlur}
    />
  </Suspense>
)
