// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// @notice An owner who can hand the contract over, and never renounce it.
abstract contract Ownable2StepGuarded is Ownable2Step {
    error CannotRenounce();

    constructor(address owner_) Ownable(owner_) {}

    function renounceOwnership() public pure override(Ownable) {
        revert CannotRenounce();
    }
}
