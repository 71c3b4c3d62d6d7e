import type { ReactElement } from "react";
import { Guard } from "./guard.tsx";
import { AnyMemberLayout } from "./layout/any-member-layout.tsx";
import { MemberLayout } from "./layout/member-layout.tsx";
import { WaitlistLayout } from "./layout/waitlist-layout.tsx";
import { skeletons } from "./page-skeletons.tsx";

/** Pages of members with alpha access, inside the frame with the navigation. */
export const alpha = (page: ReactElement, skeleton: ReactElement) => (
  <Guard access="alpha">
    <MemberLayout skeleton={skeleton}>{page}</MemberLayout>
  </Guard>
);

/** Parts of the settings, for every member, whatever their organization may use so far. */
export const setting = (page: ReactElement) => (
  <Guard access="member">
    <AnyMemberLayout skeleton={skeletons.settings}>{page}</AnyMemberLayout>
  </Guard>
);

/** Pages of members who wait for alpha access. */
export const waitlist = (page: ReactElement) => (
  <Guard access="waitlist">
    <WaitlistLayout skeleton={skeletons.waitlist}>{page}</WaitlistLayout>
  </Guard>
);
