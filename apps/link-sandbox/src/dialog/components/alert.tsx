import { AlertIcon } from "./icons.tsx";

/** Said aloud as soon as it appears. */
export const Alert = ({ text, id }: { readonly text: string; readonly id?: string }) => (
  <p className="alert" role="alert" id={id}>
    <AlertIcon />
    <span>{text}</span>
  </p>
);
