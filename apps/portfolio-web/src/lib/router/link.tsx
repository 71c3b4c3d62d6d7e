import { type ComponentPropsWithRef, type MouseEvent, useEffect, useRef } from "react";
import type { NavigateOptions } from "./history.ts";
import { addressOf, resolve, type To } from "./paths.ts";
import { useLocation, useNavigate } from "./router.tsx";

type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  to: To;
  /** In place of the present step of the history. */
  replace?: boolean;
};

/** A new tab, a download, another button: the browser's own. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** A link within the app. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const href = addressOf(resolve(to, pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isElsewhere = rest.target !== undefined && rest.target !== "_self";
    if (event.defaultPrevented || isElsewhere || !isPlain(event)) return;
    event.preventDefault();
    navigate(to, { replace });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** A link that says whether it leads to the page that is open, or to one above it. */
export function NavLink({ to, className, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  const [here, there] = [pathname, to].map((path) => path.toLowerCase());
  const isOpen = here === there || Boolean(here?.startsWith(`${there}/`));
  const classes = [className, isOpen ? "active" : null].filter(Boolean).join(" ");
  return <Link {...rest} to={to} className={classes} aria-current={isOpen ? "page" : undefined} />;
}

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace = false, state = null }: { to: To } & NavigateOptions) {
  const navigate = useNavigate();
  const options = useRef({ replace, state });
  const address = typeof to === "string" ? to : JSON.stringify(to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal object is the same place
  useEffect(() => navigate(to, options.current), [navigate, address]);
  return null;
}
