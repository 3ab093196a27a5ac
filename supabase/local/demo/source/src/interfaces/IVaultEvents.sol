// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.24;

/// @notice The events of the vault and its strategies.
interface IVaultEvents {
    event Deposited(address indexed owner, uint256 assets, uint256 shares);
    event Withdrawn(address indexed owner, uint256 assets, uint256 shares);

    /// @notice A strategy was harvested.
    event Harvested(uint256 profit, uint256 fee);

    /// @notice A strategy reported a loss.
    event LossReported(uint256 loss);

    /// @notice A strategy was paused or resumed.
    event Paused(bool isPaused);

    event Migrated(address indexed from, address indexed to);
}
