// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.24;

/// @notice What the vault needs of a strategy.
interface IStrategy {
    function asset() external view returns (address);

    function deposit(uint256 assets) external;

    function withdraw(uint256 assets) external returns (uint256);

    function report() external returns (uint256 profit, uint256 loss);
}
