import { TextInput, type TextInputProps } from './text-input.tsx'

export const DateInput = (props: TextInputProps) => <TextInput type="date" {...props} />

export const DateTimeInput = (props: TextInputProps) => <TextInput type="datetime-local" {...props} />
