import type { IsoqueryInput } from './isoqueryInput.ts'

/** The properties of `<isoquery-input>` that a page sets. */
type SetProperty =
  | ('name' | 'value' | 'defaultValue' | 'placeholder' | 'label' | 'disabled' | 'readOnly' | 'required')
  | ('schema' | 'values' | 'recent' | 'planOptions' | 'messages')

/** The properties of `<isoquery-input>` that you can set in a framework's templates. */
export type IsoqueryInputProperties = {
  readonly [Name in SetProperty]?: IsoqueryInput[Name] | null | undefined
}

type PlanEvent = HTMLElementEventMap['isoquery-plan']

// Not everyone who uses the element has the framework packages installed.
// biome-ignore-start lint/suspicious/noTsIgnore: only some users have an error to expect
/** @ts-ignore */
type ReactAttributes = import('react').HTMLAttributes<IsoqueryInput>
/** @ts-ignore */
type ReactRef = import('react').ClassAttributes<IsoqueryInput>
/** @ts-ignore */
type VueAttributes = import('vue').HTMLAttributes & import('vue').PublicProps

/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'isoquery-input': Omit<ReactAttributes, SetProperty> &
        ReactRef &
        IsoqueryInputProperties & { 'onisoquery-plan'?: ((event: PlanEvent) => void) | undefined }
    }
  }
}

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'isoquery-input': new () => {
      $props: Omit<VueAttributes, SetProperty> &
        IsoqueryInputProperties & { onIsoqueryPlan?: ((event: PlanEvent) => void) | undefined }
    }
  }
}
// biome-ignore-end lint/suspicious/noTsIgnore: only some users have an error to expect
