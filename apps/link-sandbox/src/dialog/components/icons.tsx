import type { ReactNode } from "react";

const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M5 5l10 10M15 5L5 15" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M12 4l-6 6 6 6" />
  </Icon>
);

export const ForwardIcon = () => (
  <Icon>
    <path d="M8 4l6 6-6 6" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <path d="M10 3l8 14H2zM10 8v4M10 14.5v.5" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="M4 10.5l4 4 8-9" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon>
    <path d="M2 10c2-4 5-5.5 8-5.5S16 6 18 10c-2 4-5 5.5-8 5.5S4 14 2 10z" />
    <circle cx="10" cy="10" r="2.5" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <path d="M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9" />
  </Icon>
);
